import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import type { AccountExport } from '../../../src/contract/accounts/account-data.ts'
import { accountExportWording } from '../../../src/contract/wording/accounts/account-settings.ts'
import {
  besideListText,
  importTheseText,
  listHeading,
  listImportWording,
  listMissSentences,
} from '../../../src/contract/wording/reading/book-list-import.ts'
import { openAccount, press } from '../../support/screens/account.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { signedInReader } from '../../support/accounts/reader.ts'

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
  const marks = await downloaded(page, takeAlong, accountExportWording.highlights)
  expect(marks.suggestedFilename()).toMatch(/^星槎書話-highlights-.*\.md$/)
  await expect(takeAlong.getByText(accountExportWording.downloaded)).toBeVisible()

  const newcomer = await browser.newPage()
  await signedInReader(newcomer)
  const there = (await openAccount(newcomer)).takeAlong
  await there.getByRole('link', { name: accountExportWording.import }).click()
  const main = newcomer.getByRole('main')
  const choose = (bookmarks: AccountExport['bookmarks']) =>
    main.locator('input[type=file]').setInputFiles({
      name: 'account.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...exported, bookmarks })),
    })
  const [bookmark] = exported.bookmarks
  if (!bookmark) throw new Error('no bookmark was exported')
  const unknown = {
    ...bookmark,
    review: { ...bookmark.review, id: 999_999, title: '無此書', author: '無此人' },
  }
  await choose([bookmark, unknown])
  await expect(main.getByRole('heading', { name: listHeading('account') })).toBeFocused()
  await expect(main.getByText(besideListText(1, 0))).toBeVisible()
  await expect(main.getByRole('listitem').filter({ hasText: '無此書' })).toContainText(
    listMissSentences.no_review,
  )
  await main.getByRole('button', { name: importTheseText(1, 'account') }).click()
  await expect(main.getByRole('status')).toHaveText('新加入 1 筆，補上資料 0 筆，0 筆沒有變動。')
  await main.getByRole('button', { name: listImportWording.onceMore }).click()
  await choose([bookmark])
  await expect(main.getByText(listImportWording.nothingNewOfAccount)).toBeVisible()
  await newcomer.close()
})

async function downloaded(page: Page, part: Locator, name: string): Promise<Download> {
  const downloading = page.waitForEvent('download')
  await press(part, name)
  return downloading
}
