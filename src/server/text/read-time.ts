/** A date of YAML, TOML, JSON or a text, in ISO 8601; without a zone it is Taipei's. Null where it is none. */
export function readTime(value: unknown, defaultZone = '+08:00'): string | null {
  const isDate = value instanceof Date && !Number.isNaN(value.getTime())
  // TOML's dates are written without a zone where they have none.
  const text = isDate ? value.toISOString() : typeof value === 'string' ? value.trim() : ''
  const [, day, clock = '00:00:00', zone] =
    /^(\d{4}-\d{1,2}-\d{1,2})(?:[T ]+(\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d:?\d\d)?$/.exec(
      text.replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})/, '$1-$2-$3').replaceAll('/', '-'),
    ) ?? []
  if (day === undefined) return readWrittenDay(text, defaultZone)
  const padded = day.replace(/-(\d)(?!\d)/g, '-0$1')
  const offset = (zone ?? defaultZone).replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const time = new Date(`${padded}T${clock.padStart(5, '0')}${offset}`)
  return Number.isNaN(time.getTime()) || !isDay(padded) ? null : time.toISOString()
}

/** Whether the calendar has the day: JavaScript takes 2027-02-29 for the first of March. */
function isDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

/** A day as JavaScript and mails write it: `Fri Jan 03 2020`, `Fri, 03 Jan 2020 10:00:00 GMT`. */
function readWrittenDay(text: string, defaultZone: string): string | null {
  const [, day = ''] =
    /^[A-Z][a-z]{2},? ((?:[A-Z][a-z]{2} \d{1,2}|\d{1,2} [A-Z][a-z]{2}) \d{4})\b/.exec(text) ?? []
  // JavaScript takes 31 Feb for the third of March.
  const date = new Date(`${day} GMT`).getUTCDate()
  if (day === '' || !day.split(' ').some((part) => Number(part) === date)) return null
  const hasZone = /GMT|UTC|[+-]\d{4}/.test(text)
  const time = new Date(hasZone ? text : `${text} GMT${defaultZone.replace('Z', '+00:00')}`)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
