/** A stand-in for `localStorage` with one key. */
export function storageWith(initial?: string) {
  let stored = initial
  return {
    getItem: () => stored ?? null,
    setItem: (_key: string, value: string) => {
      stored = value
    },
    removeItem: () => {
      stored = undefined
    },
  }
}
