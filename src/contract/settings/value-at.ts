/** The value at a key of `xingcha set`, with dots for nested ones; undefined where there is none. */
export function valueAt(settings: object, key: string): unknown {
  let value: unknown = settings
  for (const part of key.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined
  return value
}
