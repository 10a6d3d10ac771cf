import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { StudioReview } from '../../../src/contract/studio/studio-reviews.ts'
import {
  readSampleLibrary,
  SAMPLE_LIBRARY,
} from '../../../src/server/archive/site-import/sample/sample-library.service.ts'
import { expect, openRoute, typeRoute } from '../../support/browser/journey.ts'
import { signInToStudio, surface, testInStudio as test } from '../../support/screens/studio.ts'

// An edit changes its own place in the stored text, byte for byte, and a text that is changed back is stored as it was.

test.use({ expectedErrors: [/status of 404/] })

interface Text {
  title: string
  content: string
}

/** With links, notes, quotations, a table, pictures or verse among them. */
const SAMPLE = [1, 5, 15]

/** `CORPUS=FILE`: more of the sample, and every 250th text of JSON Lines of an import, also `.gz`. */
const { CORPUS } = process.env
const MORE_OF_THE_SAMPLE = [2, 3, 7, 11, 17, 20, 24]
const EACH = 250

test('texts of the sample are opened, changed and changed back, and are stored as they were', async ({
  page,
  studioSite,
}) => {
  if (CORPUS !== undefined) test.setTimeout(900_000)
  await signInToStudio(page, studioSite, 'owner')
  await openRoute(page, '/studio')
  const sample = await readSamples([...SAMPLE, ...(CORPUS === undefined ? [] : MORE_OF_THE_SAMPLE)])
  for (const text of [...sample, ...readCorpus()])
    await test.step(text.title, async () => {
      const { id, stored } = await store(page, text)
      expect(stored, 'the sanitiser').toBe(text.content)
      await typeRoute(page, `/studio/reviews/${id}`)
      const paragraph = surface(page).locator(':scope > p').first()
      await paragraph.click()
      await page.keyboard.type('鑰')
      await expect(paragraph).toContainText('鑰')
      await page.keyboard.press('Control+s')
      await expect.poll(() => readBody(page, id)).toContain('鑰')
      // Nothing else of the text has changed, its line breaks between blocks included.
      expect((await readBody(page, id)).replace('鑰', '')).toBe(stored)
      await page.keyboard.press('Control+z')
      await expect(paragraph).not.toContainText('鑰')
      await page.keyboard.press('Control+s')
      await expect.poll(() => readBody(page, id)).toBe(stored)
    })
})

async function readSamples(ids: readonly number[]): Promise<Text[]> {
  const { books } = await readSampleLibrary(SAMPLE_LIBRARY)
  return books.map(({ book }) => book).filter((book) => ids.includes(book.id))
}

function readCorpus(): Text[] {
  if (CORPUS === undefined) return []
  const file = readFileSync(CORPUS)
  const lines = (CORPUS.endsWith('.gz') ? gunzipSync(file) : file).toString().trim().split('\n')
  return lines.filter((_, index) => index % EACH === 0).map((line) => JSON.parse(line) as Text)
}

/** Stores the text as a draft. `stored`: its body after the sanitiser. */
async function store(page: Page, { title, content }: Text): Promise<{ id: number; stored: string }> {
  const response = await page.request.post('/api/studio/reviews', { data: { title, content } })
  expect(response.status(), await response.text()).toBe(201)
  const { id, draft } = (await response.json()) as StudioReview
  return { id, stored: draft.content }
}

async function readBody(page: Page, id: number): Promise<string> {
  const response = await page.request.get(`/api/studio/reviews/${id}`)
  return ((await response.json()) as StudioReview).draft.content
}
