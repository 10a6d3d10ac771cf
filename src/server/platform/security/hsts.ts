/**
 * Parses HSTS: `off`, a number of seconds, or the header's own syntax (RFC 6797, section 6.1). Returns the header's
 * value, undefined for off, null where malformed.
 */
export function parseHsts(text: string): string | undefined | null {
  if (text === 'off') return undefined
  const [maxAge = '', ...flags] = text.split(';').map((directive) => directive.trim().toLowerCase())
  const seconds = /^(?:max-age=)?(\d{1,10})$/.exec(maxAge)?.[1]
  const areKnown = flags.every((flag, index) => FLAGS.has(flag) && flags.indexOf(flag) === index)
  if (seconds === undefined || !areKnown) return null
  const isPreloadable = flags.includes('includesubdomains') && Number(seconds) >= ONE_YEAR
  // The preload list accepts no shorter time (hstspreload.org).
  if (flags.includes('preload') && !isPreloadable) return null
  return [`max-age=${Number(seconds)}`, ...flags.map((flag) => FLAGS.get(flag))].join('; ')
}

const FLAGS = new Map([
  ['includesubdomains', 'includeSubDomains'],
  ['preload', 'preload'],
])

/** Seconds. */
const ONE_YEAR = 31_536_000
