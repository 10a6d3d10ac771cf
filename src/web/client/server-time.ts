/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0

/** Takes the time from an answer that no cache has kept: those say so themselves. */
export function noteServerTime({ headers }: Response): void {
  const told = Date.parse(headers.get('Date') ?? '')
  const isFresh = headers.get('Cache-Control')?.includes('no-store') ?? false
  if (isFresh && Number.isFinite(told)) ahead = told - Date.now()
}

/** Now, as the server counts: the clock of a phone may be wrong by any amount. */
export function serverNow(): number {
  return Date.now() + ahead
}
