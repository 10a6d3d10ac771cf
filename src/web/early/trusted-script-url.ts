interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('early', {
  createScriptURL: (url) => url,
})

/** The address of the app's script, for browsers with Trusted Types (pages/document/page-policy.ts). */
export function trustedScriptUrl(url: string): string {
  return policy?.createScriptURL(url) ?? url
}
