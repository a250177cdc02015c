@echo off
rem Opens the site in the browser, for this computer and the others of its network. README.txt tells more.
chcp 65001 >nul
cd /d "%~dp0"
for %%p in (py python3 python) do (
  %%p -c "import sys; sys.exit(sys.version_info < (3, 9))" >nul 2>nul && (
    %%p serve.py --classroom
    goto end
  )
)
echo This computer has no Python 3.9 or newer, which the site needs. README.txt says what to do.
echo אין במחשב הזה Python 3.9 או חדש ממנו, והאתר צריך אותו. בקובץ README.txt כתוב מה עושים.
:end
pause
