import { devicesWording } from '../../../../contract/wording/accounts/account-settings.ts'

/** The kinds of browser and device, such as Chrome/Windows, which many share. In ASCII, for a header. */
export function deviceKind(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (kinds) => kinds.find(([pattern]) => pattern.test(userAgent))?.[1],
  )
  return [browser, system].filter((kind) => kind !== undefined).join('/')
}

/** The device of a program's session (api-tokens.service.ts). */
export const PROGRAM = 'program'

/** The device as the screen shows it. */
export function deviceText(kind: string): string {
  return kind === PROGRAM ? devicesWording.program : kind.replace('/', '／')
}

// In this order, because the user agent of each also contains the names of those after it.
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
