/** The server's clock minus this device's, in milliseconds. */
let clockOffset = 0

/** Reads the server's time from a response that cannot come from a cache: one with no-store. */
export function noteServerTime({ headers }: Response): void {
  const serverTime = Date.parse(headers.get('Date') ?? '')
  const isFresh = headers.get('Cache-Control')?.includes('no-store') ?? false
  if (isFresh && Number.isFinite(serverTime)) clockOffset = serverTime - Date.now()
}

/** Milliseconds since 1970 by the server's clock: that of a phone may be wrong by any amount. */
export function serverNow(): number {
  return Date.now() + clockOffset
}
