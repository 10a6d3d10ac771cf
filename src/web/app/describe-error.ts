/** What the crash screen says of an error; either part may be missing, never both. */
export interface ErrorAccount {
  /** Such as `500 Internal Server Error`. */
  status: string | null
  message: string | null
}

/** Status and status text where the thrown thing has them, else its message (docs/product/interface.md). */
export function describeError(error: unknown): ErrorAccount {
  const status = [read(error, 'status'), read(error, 'statusText')].filter(Boolean).join(' ')
  if (status !== '') return { status, message: null }
  return { status: null, message: read(error, 'message') || String(error) }
}

function read(error: unknown, field: string): string {
  if (typeof error !== 'object' || error === null) return ''
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
