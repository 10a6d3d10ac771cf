/**
 * The address as a URL, or null for a text that is none, as URL.parse does, which Safari has from version 18 on only
 * (tools/browser-targets.ts). `base`: for a text that is a path or relative to another address.
 */
export function parseUrl(address: string, base?: string): URL | null {
  return URL.canParse(address, base) ? new URL(address, base) : null
}

/** The decoded part of an address; a malformed one stays encoded. */
export function decodeUrlPart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
