/** Which kind of browser on which kind of device, in the words people know; nothing that tells two of them apart. */
export function deviceKind(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (kinds) => kinds.find(([sign]) => sign.test(userAgent))?.[1],
  )
  return [browser, system].filter((kind) => kind !== undefined).join('／')
}

// In this order: each also carries the names of those after it.
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const
