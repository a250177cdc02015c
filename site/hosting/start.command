#!/bin/sh
# Opens the site in the browser, for this computer and the others of its network. README.txt tells more.
cd "$(dirname "$0")" || exit 1
for python in python3 python py; do
  if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null; then
    exec "$python" serve.py --classroom
  fi
done
echo "This computer has no Python 3.9 or newer, which the site needs. README.txt says what to do."
echo "אין במחשב הזה Python 3.9 או חדש ממנו, והאתר צריך אותו. בקובץ README.txt כתוב מה עושים."
exit 1
