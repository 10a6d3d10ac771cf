import { programText } from '../../../contract/wording/devices.ts'

/**
 * Which kind of browser on which kind of device, such as Chrome/Windows; nothing that tells two of them apart. In
 * ASCII: it travels in a header.
 */
export function deviceKind(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (kinds) => kinds.find(([sign]) => sign.test(userAgent))?.[1],
  )
  return [browser, system].filter((kind) => kind !== undefined).join('/')
}

/** What stands in the place of a browser where a program has signed in (api-tokens.service.ts). */
export const PROGRAM = 'program'

/** The same as people read it. */
export function deviceText(kind: string): string {
  return kind === PROGRAM ? programText : kind.replace('/', '／')
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
