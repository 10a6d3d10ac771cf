import type { AccountExport, ImportReport } from '../../contract/account-data.ts'
import type { ReadingState } from '../../contract/reading-list.ts'
import { type SignedInVisitor, signIn } from '../../../tests/support/sign-in.ts'
import type { TestClock } from '../../../tests/support/test-clock.ts'
import type { TestSite } from '../../../tests/support/test-site.ts'

/** Begins like a formula, holds quotes, commas and line breaks, and ends in a space. */
export const NOTES = '=SUM(A1)，桌上說"好",\n第二行 '

/** Two books bookmarked and on the list, ten seconds apart. */
export async function readerWithBooks(site: TestSite, clock: TestClock): Promise<SignedInVisitor> {
  await site.addReview({ id: 1, title: '春山', author: '王某', isbn: '9789861234567' })
  await site.addReview({ id: 2, title: '=1+1' })
  const reader = await signIn(site, {}, clock)
  await reader.send('PUT', '/api/reviews/1/bookmark')
  const done = await reader.send('PUT', '/api/reviews/1/reading-status', { status: 'completed' })
  const { entry_id } = (await done.json()) as ReadingState
  const entry = `/api/reading-list/${entry_id}`
  await reader.send('PUT', `${entry}/notes`, { notes: NOTES })
  await reader.send('PUT', `${entry}/rating`, { rating: 4.5 })
  await reader.send('POST', `${entry}/readings`, { begun_on: '2024-01-02', finished_on: '2024-02-03' })
  clock.pass(10)
  await reader.send('PUT', '/api/reviews/2/bookmark')
  await reader.send('PUT', '/api/reviews/2/reading-status', { status: 'want_to_read' })
  return reader
}

export async function exportOf(reader: SignedInVisitor): Promise<AccountExport> {
  return (await (await reader.send('GET', '/api/account/export')).json()) as AccountExport
}

export async function bring(
  site: TestSite,
  reader: SignedInVisitor,
  file: object | string,
): Promise<ImportReport> {
  const response = await send(site, reader, typeof file === 'string' ? file : JSON.stringify(file))
  if (!response.ok) throw new Error(`not brought: ${await response.text()}`)
  return (await response.json()) as ImportReport
}

/** The file as it is. */
export async function send(
  site: TestSite,
  { cookie }: SignedInVisitor,
  body: string | Buffer,
): Promise<Response> {
  const headers = { Cookie: cookie, 'Content-Type': 'application/octet-stream' }
  return site.app.request('/api/account/import', { method: 'POST', body: Buffer.from(body), headers })
}
