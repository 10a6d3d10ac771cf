const policy = globalThis.trustedTypes?.createPolicy('early', { createScriptURL: (url) => url })

/** The address of the app's script, for browsers with Trusted Types (pages/document/page-policy.ts). */
export function trustedScriptUrl(url: string): string {
  return policy?.createScriptURL(url) ?? url
}
