import type { Page } from '@playwright/test'
import type { ReadingEntry, ReadingState } from '../../../src/contract/reading/reading-list.ts'
import type { ReadingStatus } from '../../../src/contract/reading/reading-statuses.ts'
import { removalWording } from '../../../src/contract/wording/reading/list-removal.ts'
import {
  notesOf,
  notesWording,
  openerOf,
  ownListWording,
  ownRatingOf,
} from '../../../src/contract/wording/reading/reading-list-entries.ts'
import { readingListWording } from '../../../src/contract/wording/reading/reading-list.ts'
import { statusLabel } from '../../../src/contract/wording/reading/reading-status.ts'
import { signInWording } from '../../../src/contract/wording/accounts/sign-in.ts'
import { holdRequests } from '../browser/hold-requests.ts'
import { expect, openRoute } from '../browser/journey.ts'
import { useOwnIpAddress, type Reader, signedInReader } from '../accounts/reader.ts'
import { refuseWith } from '../browser/refusal.ts'

/** A book for the list, by the id of its review in the sample library. */
export interface Listed {
  review: number
  status?: ReadingStatus
  notes?: string
  rating?: number
  readings?: readonly { begun_on: string | null; finished_on: string | null }[]
}

/** Signs a new reader in, with these books on the list, added in this order. */
export async function newReaderWithBooks(page: Page, books: readonly Listed[]): Promise<Reader> {
  const reader = await signedInReader(page)
  for (const book of books) await putOnList(page, book)
  return reader
}

/** Adds the book over HTTP. Returns the entry's id. */
async function putOnList(
  page: Page,
  { review, status, notes, rating, readings = [] }: Listed,
): Promise<number> {
  const path = `/api/reviews/${review}/reading-status`
  const { entry_id } = await ask<ReadingState>(page, 'PUT', path, { status: status ?? 'want_to_read' })
  const entry = `/api/reading-list/${entry_id}`
  if (notes !== undefined) await ask(page, 'PUT', `${entry}/notes`, { notes, version: 0 })
  if (rating !== undefined) await ask(page, 'PUT', `${entry}/rating`, { rating })
  for (const reading of readings) await ask(page, 'POST', `${entry}/readings`, reading)
  return entry_id ?? 0
}

/** The reader's stored list, newest first. */
export async function storedEntries(page: Page): Promise<ReadingEntry[]> {
  return (await ask<{ entries: ReadingEntry[] }>(page, 'GET', '/api/reading-list')).entries
}

export async function openList(page: Page): Promise<void> {
  await openRoute(page, '/reading-list')
  await expect(page.getByRole('group', { name: readingListWording.filterLabel })).toBeVisible()
}

/** Answers such requests with 503, until the returned function is called. */
export async function failSaving(page: Page, what: string): Promise<() => Promise<void>> {
  const address = `**/api/reading-list/${what}`
  const fail = refuseWith('unavailable')
  await page.route(address, (route) => (route.request().method() === 'GET' ? route.fallback() : fail(route)))
  return () => page.unroute(address)
}

/** Holds such requests until the returned function is called. */
export function holdSaving(page: Page, what: string): Promise<() => void> {
  return holdRequests(page, `**/api/reading-list/${what}`)
}

/** Ends the session on the server without telling the page. */
export async function expireSession(page: Page): Promise<void> {
  await page.context().clearCookies()
}

/** Signs in again in the open dialog. */
export async function signInInDialog(page: Page, { email, password }: Reader): Promise<void> {
  await useOwnIpAddress(page)
  const dialog = page.getByRole('dialog', { name: signInWording.heading })
  await dialog.getByLabel(signInWording.email).fill(email)
  await dialog.getByLabel(signInWording.password, { exact: true }).fill(password)
  await dialog.getByRole('button', { name: signInWording.submit, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** The screen's parts by role and name. */
export function listOn(page: Page) {
  const main = page.getByRole('main')
  const cards = main.getByRole('list', { name: ownListWording.list }).locator('> ul > li')
  return {
    main,
    cards,
    titles: cards.getByRole('heading', { level: 3 }),
    filter: (name: string) => main.getByRole('button', { name, exact: true }),
    sort: main.getByRole('button', { name: readingListWording.sortLabel }),
    sortOption: (name: string) => main.getByRole('menuitemradio', { name }),
    alert: page.getByRole('alert'),
    question: page.getByRole('alertdialog'),
    undo: page.getByRole('button', { name: removalWording.undo }),
    card: (title: string) => cardOf(page, title),
  }
}

function cardOf(page: Page, title: string) {
  const card = page.getByRole('listitem', { name: `《${title}》`, exact: true })
  const opener = card.getByRole('button', {
    name: new RegExp(`^(${openerOf(title, true)}|${openerOf(title, false)})$`),
  })
  return {
    card,
    opener,
    /** Opens the entry where it is closed. */
    openEntry: async () => {
      if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
    },
    status: card.getByRole('button', { name: statusLabel(title) }),
    statusOption: (name: string) => card.getByRole('menuitemradio', { name }),
    remove: card.getByRole('button', { name: removalWording.remove }),
    writeNote: card.getByRole('button', { name: notesWording.add }),
    editNote: card.getByRole('button', { name: notesWording.edit }),
    goOn: card.getByRole('button', { name: notesWording.goOn }),
    note: card.getByRole('textbox', { name: notesOf(title) }),
    save: card.getByRole('button', { name: ownListWording.save }),
    cancel: card.getByRole('button', { name: ownListWording.cancel }),
    rating: card.getByRole('slider', { name: ownRatingOf(title) }),
  }
}

async function ask<Answer>(page: Page, method: string, path: string, data?: object): Promise<Answer> {
  const response = await page.request.fetch(path, { method, ...(data && { data }) })
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true)
  return (response.status() === 204 ? undefined : await response.json()) as Answer
}
