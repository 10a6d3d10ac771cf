/** A date of YAML, TOML, JSON or a text, in ISO 8601; without a zone it is Taipei's. Null where it is none. */
export function readTime(value: unknown, defaultZone = '+08:00'): string | null {
  const isDate = value instanceof Date && !Number.isNaN(value.getTime())
  // TOML's dates are written without a zone where they have none.
  const text = isDate ? value.toISOString() : typeof value === 'string' ? value.trim() : ''
  const [, day, clock = '00:00:00', zone] =
    /^(\d{4}-\d{1,2}-\d{1,2})(?:[T ]+(\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d:?\d\d)?$/.exec(
      text.replaceAll('/', '-'),
    ) ?? []
  if (day === undefined) return null
  const padded = day.replace(/-(\d)(?!\d)/g, '-0$1')
  const offset = (zone ?? defaultZone).replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const time = new Date(`${padded}T${clock.padStart(5, '0')}${offset}`)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
