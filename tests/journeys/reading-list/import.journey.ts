import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  importTheseText,
  LIST_MISS_FILE,
  listImportWording,
  listLosses,
  listMissSentences,
  listQuestionNames,
  listQuestions,
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
  await expect(main).toContainText('共 4 本：3 本站上有書評，1 本還沒有。')
  const cities = main.getByRole('listitem').filter({ hasText: '《看不見的城市》' })
  await expect(cities).toContainText('檔案裡是 Le città invisibili／Italo Calvino')
  await expect(cities).toContainText('2024/10/21–2024/11/03')
  await expect(cities).toContainText('已讀完')
  await expect(cities).toContainText(listImportWording.withNotes)
  await expect(cities.getByRole('img', { name: '評分 4.5 分，滿分 5 分' })).toBeVisible()
  // Blue on blue, as the design has it for what is wanted.
  await expect(main.getByRole('listitem').getByText('想讀', { exact: true })).toHaveCSS(
    'color',
    'rgb(42, 90, 150)',
  )
  const givenUp = main.getByRole('listitem').filter({ hasText: 'The Second Sex' })
  await expect(givenUp).toContainText(listQuestionNames.unfinished)
  await expect(main.getByRole('button', { name: importTheseText(3) })).toBeVisible()
  await main.getByLabel(listQuestions.unfinished(1)).selectOption('已讀完')
  await expect(givenUp).toContainText('已讀完')

  await main.getByRole('button', { name: importTheseText(4) }).click()
  await expect(heading(listImportWording.done)).toBeFocused()
  await expect(main.getByText('新加入 4 本，補上資料 0 本，0 本沒有變動。')).toBeVisible()
  await main.getByRole('button', { name: listImportWording.onceMore }).click()
  await choose('storygraph_export.csv')
  await expect(main.getByText(listImportWording.nothingNew)).toBeVisible()
  await expect(main.getByRole('button', { name: /匯入這/ })).toHaveCount(0)
  await main.getByRole('link', { name: listImportWording.backToList }).click()
  await expect(page).toHaveURL('/#/reading-list')
})

test('a reader says what the columns of an own table are, with keys alone', async ({ page }) => {
  const { main, drop, heading } = await openImport(page)
  await drop('mine.csv', 'Buch,Von,Wo\n夜航船,張岱,架上\n沙丘,赫伯特,\n')
  await expect(heading('檔案裡的書')).toBeFocused()
  await expect(main).toContainText(listImportWording.columnsUnknown)
  const read = main.getByRole('button', { name: listImportWording.readAgain })
  await expect(read).toBeDisabled()
  const title = main.getByLabel('Buch')
  await expect(title).toHaveAccessibleDescription('夜航船｜沙丘')
  await title.press('ArrowDown')
  await title.press('Tab')
  await expect(main.getByLabel('Von')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await read.press('Enter')
  await expect(main).toContainText('共 2 本：1 本站上有書評，1 本還沒有。')
  await expect(main).toContainText('沒有帶過來的欄位：Wo。')
  await main.getByLabel(listQuestions.no_status(2)).selectOption('想讀')
  await page.setViewportSize({ width: 320, height: 640 })
  await main.getByText(listImportWording.columns).click()
  await expect(main.getByLabel('Wo')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await main.getByRole('button', { name: importTheseText(2) }).click()
  await expect(heading(listImportWording.done)).toBeFocused()
})

test('the rows that are not taken can be downloaded', async ({ page }) => {
  const { main, choose } = await openImport(page)
  await choose('tofu.xlsx')
  await expect(main.getByRole('region', { name: listImportWording.unreviewed })).toContainText('《沙丘》')
  await expect(main).toContainText('想读・第 3 列')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: listImportWording.download }).click(),
  ])
  expect(file.suggestedFilename()).toBe(LIST_MISS_FILE)
  const [header, first] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(header).toBe('\uFEFF工作表,列,書名,作者,原因')
  expect(first).toMatch(new RegExp(`^想读,3,.*,${listMissSentences.repeated}$`))
})

test('what a list cannot take is listed before and after the import, and can be downloaded', async ({
  page,
}) => {
  const { main, drop, heading } = await openImport(page)
  const review = '字'.repeat(20_000) + '末'.repeat(1_000)
  const days = Array.from({ length: 52 }, (_, index) => `${1960 + index}/01/02`).join(', ')
  await drop(
    'list.csv',
    'Title,Authors,Read Status,Star Rating,Dates Read,Review\n' +
      `夜航船,張岱,read,,"${days}","${review}"\n` +
      '萬曆十五年,黃仁宇,to-read,,2019/05/06,\n' +
      '浮生六記,沈復,read,,"2023/05, 2024/01/02",\n',
  )
  const wanted = main.getByRole('listitem').filter({ hasText: '《萬曆十五年》' })
  await expect(wanted).toContainText('想讀')
  await expect(wanted).toContainText('讀過 2019/05/06')
  const part = (name: string) => main.getByRole('region', { name })
  const download = async (kind: keyof typeof listLosses) => {
    const { heading, download, file: as } = listLosses[kind]
    const press = part(heading).getByRole('button', { name: download }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), press])
    expect(file.suggestedFilename()).toBe(as)
    return readFile(await file.path(), 'utf8')
  }
  for (const step of ['preview', 'done'])
    await test.step(step, async () => {
      await expect(main.getByText(listLosses.note.notice(1))).toBeVisible()
      await expect(part(listLosses.note.heading)).toContainText('放不下最後 1,000 個字')
      const notes = await download('note')
      expect(notes).toMatch(/^《夜航船》，張岱（第 2 列，.*）\n\n末{1000}\n$/)

      await expect(main.getByText(listLosses.readings.notice(1))).toBeVisible()
      await expect(part(listLosses.readings.heading)).toContainText('放不下 2 次：1960/01/02、1961/01/02')
      const readings = await download('readings')
      expect(readings.split('\r\n').slice(1, 3)).toEqual([
        ',2,夜航船,張岱,1960/01/02',
        ',2,夜航船,張岱,1961/01/02',
      ])

      // Dates without a day are listed as the file has them.
      await expect(main.getByText(listLosses.dates.notice(1))).toBeVisible()
      await expect(part(listLosses.dates.heading).getByRole('listitem')).toHaveText(
        /浮生六記.*檔案裡寫的是 2023\/05$/,
      )
      const dates = await download('dates')
      expect(dates.split('\r\n')[1]).toBe(',4,浮生六記,沈復,2023/05')
      if (step === 'done') return
      await main.getByRole('button', { name: importTheseText(3) }).click()
      await expect(heading(listImportWording.done)).toBeFocused()
    })
})

test.describe('where something fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('an unreadable file, a lost connection and a session that has ended say so, and the import goes on', async ({
    page,
    context,
  }) => {
    const { main, choose, drop, heading, reader } = await openImport(page)
    const alert = main.getByRole('alert')
    await drop('notes.html', '<!doctype html><title>Sign in</title>')
    await expect(alert).toHaveText(problemSentences.list_unknown)
    await drop('broken.xlsx', 'PK這不是活頁簿')
    await expect(alert).toHaveText(problemSentences.list_unreadable)
    await drop('huge.csv', '字'.repeat(7_000_000))
    await expect(alert).toHaveText(problemSentences.list_too_large)

    await page.route('**/api/list-imports/preview?*', (route) => route.abort(), { times: 1 })
    await choose('storygraph_export.csv')
    await expect(alert).toContainText(listImportWording.failed)
    await main.getByRole('button', { name: '再試一次' }).click()
    await expect(heading('StoryGraph的書單')).toBeVisible()
    await expect(alert).toHaveCount(0)

    await page.route('**/api/list-imports?*', (route) => route.abort(), { times: 1 })
    await main.getByRole('button', { name: importTheseText(3) }).click()
    await expect(alert).toContainText(listImportWording.importFailed)
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
