import type { Page } from '@playwright/test'

/** A transferred response: its bytes with headers, as Chromium counts them. */
export interface Transfer {
  url: string
  /** As in Chromium: Document, Stylesheet, Font, Image, Media, Script, Fetch … */
  kind: string
  bytes: number
}

/** Records the transfers of the page from now on. */
export async function recordTransfers(page: Page): Promise<readonly Transfer[]> {
  const chromium = await page.context().newCDPSession(page)
  const responses = new Map<string, Omit<Transfer, 'bytes'>>()
  const transfers: Transfer[] = []
  chromium.on('Network.responseReceived', ({ requestId, response: { url }, type: kind }) => {
    responses.set(requestId, { url, kind })
  })
  chromium.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const response = responses.get(requestId)
    if (response) transfers.push({ ...response, bytes })
  })
  await chromium.send('Network.enable')
  return transfers
}

export function bytesOf(transfers: readonly Transfer[], ...kinds: string[]): number {
  return transfers
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .reduce((sum, { bytes }) => sum + bytes, 0)
}
