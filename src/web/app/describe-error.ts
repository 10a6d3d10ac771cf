/** The crash screen's texts about an error; one of them is never null. */
export interface ErrorDescription {
  /** Such as `500 Internal Server Error`. */
  status: string | null
  message: string | null
}

/** The error's status and status text, else its message (docs/product/interface.md). */
export function describeError(error: unknown): ErrorDescription {
  const status = [read(error, 'status'), read(error, 'statusText')].filter(Boolean).join(' ')
  if (status !== '') return { status, message: null }
  return { status: null, message: read(error, 'message') || String(error) }
}

function read(error: unknown, field: string): string {
  if (typeof error !== 'object' || error === null) return ''
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
