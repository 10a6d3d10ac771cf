import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import type { AccountExport } from '../../../src/contract/accounts/account-data.ts'
import { importRefusalSentences, importSummary } from '../../../src/contract/wording/accounts/account-data.ts'
import { accountExportWording } from '../../../src/contract/wording/accounts/account-settings.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { openAccount, press } from '../../support/screens/account.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { findOverflow } from '../../support/page/overflow.ts'
import { signedInReader } from '../../support/accounts/reader.ts'
import { addStyles } from '../../support/page/add-styles.ts'

test.use({ expectedErrors: [/400/] })

test('a reader exports the account and imports it again', async ({ page, browser }) => {
  const reader = await signedInReader(page)
  await page.request.put('/api/reviews/1/bookmark')
  const { takeAlong } = await openAccount(page)
  const json = await downloaded(page, takeAlong, accountExportWording.json)
  expect(json.suggestedFilename()).toMatch(/^星槎書話-\d{4}-\d\d-\d\d\.json$/)
  const exported = JSON.parse(await readFile(await json.path(), 'utf8')) as AccountExport
  expect(exported.profile.email).toBe(reader.email)
  expect(exported.bookmarks.map(({ review }) => review.title)).toEqual(['夜航船'])
  const csv = await downloaded(page, takeAlong, '收藏')
  expect(csv.suggestedFilename()).toMatch(/^星槎書話-bookmarks-.*\.csv$/)
  expect(await readFile(await csv.path(), 'utf8')).toMatch(/^\uFEFF.*\r?\n1,夜航船/)
  await expect(takeAlong.getByText(accountExportWording.downloaded)).toBeVisible()

  const newcomer = await browser.newPage()
  await signedInReader(newcomer)
  const there = (await openAccount(newcomer)).takeAlong
  const file = there.getByLabel(accountExportWording.file)
  await press(there, accountExportWording.import)
  await expect(there.getByRole('alert')).toHaveText(accountExportWording.fileMissing)
  await expect(file).toBeFocused()
  await file.setInputFiles({ name: 'list.json', mimeType: 'application/json', buffer: Buffer.from('什麼？') })
  await press(there, accountExportWording.import)
  await expect(there.getByRole('alert')).toHaveText(problemSentences.import_unreadable)
  // It is about the latest action.
  await downloaded(newcomer, there, accountExportWording.json)
  await expect(there.getByText(accountExportWording.downloaded)).toBeVisible()
  await expect(there.getByRole('alert')).toHaveCount(0)

  const [bookmark] = exported.bookmarks
  if (!bookmark) throw new Error('no bookmark was exported')
  const unknown = { ...bookmark, review: { id: 999_999, title: '無此書', author: '無此人', isbn: null } }
  const brought = JSON.stringify({ ...exported, bookmarks: [bookmark, unknown] })
  await file.setInputFiles({ name: 'list.json', mimeType: 'application/json', buffer: Buffer.from(brought) })
  await press(there, accountExportWording.import)
  await expect(there.getByText(importSummary({ added: 1, changed: 0, unchanged: 0 }))).toBeVisible()
  await expect(there.getByRole('group', { name: accountExportWording.refused })).toContainText(
    importRefusalSentences.review_unknown,
  )
  await press(there, accountExportWording.import)
  await expect(there.getByText(importSummary({ added: 0, changed: 0, unchanged: 1 }))).toBeVisible()
  await newcomer.close()
})

test('the file field fits a phone with a long file name, and with text at 200 %', async ({ page }) => {
  await signedInReader(page)
  const { takeAlong } = await openAccount(page)
  await addStyles(page, 'html { font-size: 200% !important }')
  const file = takeAlong.getByLabel(accountExportWording.file)
  await file.scrollIntoViewIfNeeded()
  expect(await findOverflow(page)).toEqual([])
  const name = `${'我的閱讀紀錄備份'.repeat(8)}.json`
  await file.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expect(takeAlong.getByText(name)).toBeVisible()
  expect(await findOverflow(page)).toEqual([])
})

async function downloaded(page: Page, part: Locator, name: string): Promise<Download> {
  const downloading = page.waitForEvent('download')
  await press(part, name)
  return downloading
}
