/**
 * The values of one record of CSV (RFC 4180), of an empty one none. Undefined where a quote is not closed, or stands inside a
 * value without being doubled.
 */
export function parseCsvRecord(text: string): string[] | undefined {
  // Splitting is much faster for records without quotes.
  if (!text.includes('"')) return text === '' ? [] : text.split(',')
  const values: string[] = []
  for (let at = 0; ;) {
    const value = text[at] === '"' ? quotedAt(text, at) : plainAt(text, at)
    if (value === undefined) return undefined
    values.push(value.text)
    if (value.end === text.length) return values
    at = value.end + 1
  }
}

/** A value, and where its comma or the record's end is. */
interface Value {
  text: string
  end: number
}

function plainAt(text: string, start: number): Value | undefined {
  const comma = text.indexOf(',', start)
  const end = comma === -1 ? text.length : comma
  const value = text.slice(start, end)
  return value.includes('"') ? undefined : { text: value, end }
}

function quotedAt(text: string, start: number): Value | undefined {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 2)) {
    if (text[quote + 1] === '"') continue
    const end = quote + 1
    const isClosed = end === text.length || text[end] === ','
    return isClosed ? { text: text.slice(start + 1, quote).replaceAll('""', '"'), end } : undefined
  }
  return undefined
}
