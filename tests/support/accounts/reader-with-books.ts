import type { AccountExport } from '../../../src/contract/accounts/account-data.ts'
import type { ReadingState } from '../../../src/contract/reading/reading-list.ts'
import { type SignedInVisitor, signIn } from './sign-in.ts'
import type { TestClock } from '../server/test-clock.ts'
import type { TestSite } from '../server/test-site.ts'

/** Starts like a formula, contains quotes, commas and line breaks, and ends with a space. */
export const NOTES = '=SUM(A1)，桌上說"好",\n第二行 '

/** A reader with two books bookmarked and on the list, added ten seconds apart. */
export async function createReaderWithBooks(site: TestSite, clock: TestClock): Promise<SignedInVisitor> {
  await site.addReview({ id: 1, title: '春山', author: '王某', isbn: '9789861234567' })
  await site.addReview({ id: 2, title: '=1+1' })
  const reader = await signIn(site, {}, clock)
  await reader.send('PUT', '/api/reviews/1/bookmark')
  const done = await reader.send('PUT', '/api/reviews/1/reading-status', { status: 'completed' })
  const { entry_id } = (await done.json()) as ReadingState
  const entry = `/api/reading-list/${entry_id}`
  await reader.send('PUT', `${entry}/notes`, { notes: NOTES, version: 0 })
  await reader.send('PUT', `${entry}/rating`, { rating: 4.5 })
  await reader.send('POST', `${entry}/readings`, {
    begun_on: '2024-01-02',
    finished_on: '2024-02-03',
  })
  clock.pass(10)
  await reader.send('PUT', '/api/reviews/2/bookmark')
  await reader.send('PUT', '/api/reviews/2/reading-status', { status: 'want_to_read' })
  return reader
}

export async function exportAccountData(reader: SignedInVisitor): Promise<AccountExport> {
  return (await (await reader.send('GET', '/api/account/export')).json()) as AccountExport
}
