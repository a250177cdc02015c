// Trusted Types: where a browser has them, the page's policy lets no text become markup or script, and only this one
// may say which addresses a worker comes from: those of this site.

interface Factory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

const { trustedTypes } = globalThis as { trustedTypes?: Factory };
trustedTypes?.createPolicy("default", {
  createScriptURL(address) {
    const { protocol, host } = new URL(address, document.baseURI);
    return protocol === location.protocol && host === location.host ? address : null;
  },
});
