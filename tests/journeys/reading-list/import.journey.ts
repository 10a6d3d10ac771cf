import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  CUT_NOTES_FILE,
  CUT_READINGS_FILE,
  cutNotesNotice,
  cutReadingsNotice,
  importTheseText,
  LIST_MISS_FILE,
  listImportWording,
  listMissSentences,
  PARTIAL_DATES_FILE,
  partialDatesNotice,
} from '../../../src/contract/wording/reading/book-list-import.ts'
import { signedOutWording } from '../../../src/contract/wording/reading/reading-list.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { expect, openRoute, test } from '../../support/browser/journey.ts'
import { listFile } from '../../support/files/list-files.ts'
import { useOwnIpAddress, newReader, signedInReader } from '../../support/accounts/reader.ts'
import { signInInDialog } from '../../support/screens/reading-list.ts'

test('a reader imports a book list after a preview; importing it again adds nothing', async ({ page }) => {
  const { main, choose, heading } = await openImport(page)
  await choose('storygraph_export.csv')
  await expect(heading('StoryGraph的書單')).toBeFocused()
  await expect(main).toContainText('共 4 本：3 本站上有書評，1 本帶不過來。')
  const cities = main.getByRole('listitem').filter({ hasText: '《看不見的城市》' })
  await expect(cities).toContainText('檔案裡是 Le città invisibili／Italo Calvino')
  await expect(cities).toContainText('2024/10/21–2024/11/03')
  await expect(cities).toContainText('已讀完')
  await expect(cities).toContainText(listImportWording.withNotes)
  await expect(cities.getByRole('img', { name: '評分 4.5 分，滿分 5 分' })).toBeVisible()
  // Blue on blue, as the design has it for what is wanted.
  await expect(main.getByText('想讀', { exact: true })).toHaveCSS('color', 'rgb(42, 90, 150)')
  await expect(main.getByRole('listitem').filter({ hasText: 'The Second Sex' })).toContainText(
    listMissSentences.no_review,
  )

  await main.getByRole('button', { name: importTheseText(3) }).click()
  await expect(heading(listImportWording.done)).toBeFocused()
  await expect(main.getByRole('status')).toHaveText('新加入 3 本，補上資料 0 本，0 本沒有變動。')
  await main.getByRole('button', { name: listImportWording.onceMore }).click()
  await choose('storygraph_export.csv')
  await expect(main.getByText(listImportWording.nothingNew)).toBeVisible()
  await expect(main.getByRole('button', { name: /匯入這/ })).toHaveCount(0)
  await main.getByRole('link', { name: listImportWording.backToList }).click()
  await expect(page).toHaveURL('/#/reading-list')
})

test('the rows that are not taken can be downloaded', async ({ page }) => {
  const { main, choose } = await openImport(page)
  await choose('tofu.xlsx')
  await expect(main).toContainText('读过・第 4 列')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: listImportWording.download }).click(),
  ])
  expect(file.suggestedFilename()).toBe(LIST_MISS_FILE)
  const [header, first] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(header).toBe('\uFEFF工作表,列,書名,作者,原因')
  expect(first).toBe(`读过,4,沙丘,[美] 弗兰克·赫伯特,${listMissSentences.no_review}`)
})

test('notes that are too long are listed before and after the import, and their end can be downloaded', async ({
  page,
}) => {
  const { main, drop, heading } = await openImport(page)
  const review = '字'.repeat(20_000) + '末'.repeat(1_000)
  await drop('list.csv', `Title,Authors,Read Status,Star Rating,Review\n夜航船,張岱 撰,read,,"${review}"\n`)
  const cut = main.getByRole('region', { name: listImportWording.cutNotes })
  for (const step of ['preview', 'done']) {
    await expect(main.getByText(cutNotesNotice(1)), step).toBeVisible()
    await expect(cut).toContainText('筆記共 21,000 個字，放不下最後 1,000 個字')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      cut.getByRole('button', { name: listImportWording.downloadCutNotes }).click(),
    ])
    expect(file.suggestedFilename()).toBe(CUT_NOTES_FILE)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toMatch(/^《夜航船》，張岱 撰（第 2 列，.*）\n\n末{1000}\n$/)
    if (step === 'done') continue
    await main.getByRole('button', { name: importTheseText(1) }).click()
    await expect(heading(listImportWording.done)).toBeFocused()
  }
})

test('readings above the limit are listed and can be downloaded, and a wanted book says when it was read', async ({
  page,
}) => {
  const { main, drop, heading } = await openImport(page)
  const days = Array.from({ length: 52 }, (_, index) => `${1960 + index}/01/02`).join(', ')
  await drop(
    'list.csv',
    `Title,Authors,Read Status,Star Rating,Dates Read\n夜航船,張岱,read,,"${days}"\n萬曆十五年,黃仁宇,to-read,,2019/05/06\n`,
  )
  const wanted = main.getByRole('listitem').filter({ hasText: '《萬曆十五年》' })
  await expect(wanted).toContainText('想讀')
  await expect(wanted).toContainText('讀過 2019/05/06')
  const cut = main.getByRole('region', { name: listImportWording.cutReadings })
  for (const step of ['preview', 'done']) {
    await expect(main.getByText(cutReadingsNotice(1)), step).toBeVisible()
    await expect(cut).toContainText('放不下 2 次：1960/01/02、1961/01/02')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      cut.getByRole('button', { name: listImportWording.downloadCutReadings }).click(),
    ])
    expect(file.suggestedFilename()).toBe(CUT_READINGS_FILE)
    expect((await readFile(await file.path(), 'utf8')).split('\r\n').slice(1, 3)).toEqual([
      ',2,夜航船,張岱,,1960-01-02',
      ',2,夜航船,張岱,,1961-01-02',
    ])
    if (step === 'done') continue
    await main.getByRole('button', { name: importTheseText(2) }).click()
    await expect(heading(listImportWording.done)).toBeFocused()
  }
})

test('dates without a day are listed as the file has them, and can be downloaded', async ({ page }) => {
  const { main, drop, heading } = await openImport(page)
  await drop(
    'list.csv',
    'Title,Authors,Read Status,Star Rating,Dates Read\n夜航船,張岱,read,,"2023/05, 2024/01/02"\n萬曆十五年,黃仁宇,read,,2022/01/02\n',
  )
  const listed = main.getByRole('region', { name: listImportWording.partialDates })
  for (const step of ['preview', 'done']) {
    await expect(main.getByText(partialDatesNotice(1)), step).toBeVisible()
    await expect(listed.getByRole('listitem')).toHaveText(/夜航船.*檔案裡寫的是 2023\/05$/)
    if (step === 'done') continue
    await main.getByRole('button', { name: importTheseText(2) }).click()
    await expect(heading(listImportWording.done)).toBeFocused()
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    listed.getByRole('button', { name: listImportWording.downloadPartialDates }).click(),
  ])
  expect(file.suggestedFilename()).toBe(PARTIAL_DATES_FILE)
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')[1]).toBe(',2,夜航船,張岱,2023/05')
})

test.describe('where something fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('a file that cannot be read says so in place, and another one can be chosen', async ({ page }) => {
    const { main, choose, drop, heading } = await openImport(page)
    await drop('notes.csv', 'email,name\na@example.org,安\n')
    await expect(main.getByRole('alert')).toHaveText(problemSentences.list_unknown)
    await drop('broken.xlsx', 'PK這不是活頁簿')
    await expect(main.getByRole('alert')).toHaveText(problemSentences.list_unreadable)
    await drop('huge.csv', '字'.repeat(7_000_000))
    await expect(main.getByRole('alert')).toHaveText(problemSentences.list_too_large)
    await choose('storygraph_export.csv')
    await expect(heading('StoryGraph的書單')).toBeVisible()
    await expect(main.getByRole('alert')).toHaveCount(0)
  })

  test('a failed import keeps the preview and can be continued', async ({ page }) => {
    const { main, choose, heading } = await openImport(page)
    await page.route('**/api/list-imports/preview?*', (route) => route.abort(), { times: 1 })
    await choose('storygraph_export.csv')
    await expect(main.getByRole('alert')).toContainText(listImportWording.failed)
    await main.getByRole('button', { name: '重新載入' }).click()
    await expect(heading('StoryGraph的書單')).toBeVisible()
    await page.route('**/api/list-imports?*', (route) => route.abort(), { times: 1 })
    await main.getByRole('button', { name: importTheseText(3) }).click()
    await expect(main.getByRole('alert')).toContainText(listImportWording.importFailed)
    await main.getByRole('button', { name: importTheseText(3) }).click()
    await expect(heading(listImportWording.done)).toBeVisible()
  })

  test('an import continues after the session has expired and the reader has signed in again', async ({
    page,
    context,
  }) => {
    const { main, choose, reader, heading } = await openImport(page)
    await choose('storygraph_export.csv')
    await expect(heading('StoryGraph的書單')).toBeVisible()
    await context.clearCookies()
    await main.getByRole('button', { name: importTheseText(3) }).click()
    await signInInDialog(page, reader)
    await expect(heading(listImportWording.done)).toBeVisible()
    await expect(main).toContainText('新加入 3 本')
  })
})

test('an anonymous visitor is asked to sign in and continues on the same page', async ({ page }) => {
  const reader = await newReader()
  await openRoute(page, '/reading-list/import')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(signedOutWording.heading)
  await main.getByRole('link', { name: signedOutWording.signIn }).click()
  await signInInDialog(page, reader)
  await expect(main.getByRole('button', { name: listImportWording.choose })).toBeVisible()
})

/** The screen for a new reader, and what can be done on it. */
async function openImport(page: Page) {
  const reader = await signedInReader(page)
  await useOwnIpAddress(page)
  await openRoute(page, '/reading-list/import')
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: listImportWording.choose })
  return {
    reader,
    main,
    heading: (name: string) => main.getByRole('heading', { name, level: 2 }),
    choose: async (name: string) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
      await chooser.setFiles(listFile(name))
    },
    drop: async (name: string, content: string) => {
      const dataTransfer = await page.evaluateHandle(
        ([name, content]) => {
          const transfer = new DataTransfer()
          transfer.items.add(new File([content], name))
          return transfer
        },
        [name, content] as const,
      )
      await button.dispatchEvent('drop', { dataTransfer })
    },
  }
}
