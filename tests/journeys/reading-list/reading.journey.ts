import type { Locator } from '@playwright/test'
import {
  datesOf,
  datesWording,
  ownListWording,
  ownRatingWording,
  yearWording,
} from '../../../src/contract/wording/reading/reading-list-entries.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { dayInTaipei } from '../../../src/contract/days.ts'
import { expect, test } from '../../support/browser/journey.ts'
import {
  failSaving,
  listOn,
  openList,
  newReaderWithBooks,
  storedEntries,
} from '../../support/screens/reading-list.ts'

const TODAY = dayInTaipei(new Date())
const THIS_YEAR = Number(TODAY.slice(0, 4))
const LAST_YEAR = THIS_YEAR - 1

function datesForm(card: Locator) {
  const form = card.getByRole('form', { name: datesOf('夜航船') })
  return {
    open: card.getByRole('button', { name: new RegExp(`${datesWording.add}|${datesWording.edit}`) }),
    form,
    begun: form.getByLabel(datesWording.begun),
    finished: form.getByLabel(datesWording.finished),
    another: form.getByRole('button', { name: datesWording.another }),
    remove: form.getByRole('button', { name: datesWording.remove }),
    save: form.getByRole('button', { name: ownListWording.save }),
    cancel: form.getByRole('button', { name: ownListWording.cancel }),
  }
}

test('a status sets its date, and the dates show; impossible ones are reported before they are sent', async ({
  page,
}) => {
  await newReaderWithBooks(page, [{ review: 1 }])
  await openList(page)
  const { openEntry, card, status, statusOption } = listOn(page).card('夜航船')
  await test.step('impossible dates are reported before they are sent', async () => {
    const dates = datesForm(card)
    await openEntry()
    await dates.open.click()
    await dates.begun.fill(`${LAST_YEAR}-03-09`)
    await dates.finished.fill(`${LAST_YEAR}-03-01`)
    await dates.save.click()
    await expect(card.getByRole('alert')).toContainText(problemSentences.reading_dates_invalid)
    await dates.finished.fill(`${THIS_YEAR + 1}-03-01`)
    await dates.save.click()
    await expect(card.getByRole('alert')).toContainText(problemSentences.reading_dates_invalid)
    expect((await storedEntries(page))[0]?.readings).toEqual([])
    await dates.cancel.click()
    await expect(dates.form).toHaveCount(0)
  })
  await test.step('the dates of adding, beginning and finishing show; a status sets its date', async () => {
    const today = TODAY.replaceAll('-', '/')
    await expect(card).toContainText(`加入${today}`)
    await status.click()
    await statusOption('閱讀中').click()
    await expect(card).toContainText(`開始${today}`)
    await status.click()
    await statusOption('已讀完').click()
    await expect(card).toContainText(`讀完${today}`)
  })
})

test('dates are changed in place, and a re-read has its own', async ({ page }) => {
  await newReaderWithBooks(page, [{ review: 1, status: 'reading' }])
  await openList(page)
  const { openEntry, card } = listOn(page).card('夜航船')
  const dates = datesForm(card)
  await openEntry()
  await dates.open.click()
  await expect(dates.begun).toBeFocused()
  await dates.begun.fill(`${LAST_YEAR}-03-01`)
  await dates.finished.fill(`${LAST_YEAR}-03-09`)
  await dates.another.click()
  await expect(dates.begun.nth(1)).toBeFocused()
  await dates.begun.nth(1).fill(`${LAST_YEAR}-05-02`)
  await dates.save.click()
  await expect(dates.form).toHaveCount(0)
  await expect(dates.open).toBeFocused()
  await expect(card.getByRole('listitem')).toHaveText([
    `第 1 次開始${LAST_YEAR}/03/01讀完${LAST_YEAR}/03/09`,
    `第 2 次開始${LAST_YEAR}/05/02`,
  ])
  const [stored] = await storedEntries(page)
  expect(stored?.readings.map(({ begun_on, finished_on }) => [begun_on, finished_on])).toEqual([
    [`${LAST_YEAR}-03-01`, `${LAST_YEAR}-03-09`],
    [`${LAST_YEAR}-05-02`, null],
  ])

  await dates.open.click()
  await dates.remove.first().click()
  await dates.save.click()
  await expect(dates.form).toHaveCount(0)
  await expect(card).toContainText(`開始${LAST_YEAR}/05/02`)
  await expect(card).not.toContainText('第 1 次')

  await dates.open.click()
  await dates.begun.fill('')
  await dates.cancel.click()
  await expect(card).toContainText(`開始${LAST_YEAR}/05/02`)
})

test('the own rating changes by half stars with the keys, from none to five, and can be cleared', async ({
  page,
}) => {
  await newReaderWithBooks(page, [{ review: 1, status: 'reading' }])
  await openList(page)
  const { openEntry, card, rating } = listOn(page).card('夜航船')
  await openEntry()
  await expect(rating).toHaveAttribute('aria-valuetext', ownRatingWording.none)
  await rating.press('ArrowRight')
  await expect(rating).toHaveAttribute('aria-valuetext', '0.5 分，滿分 5 分')
  await rating.press('End')
  await rating.press('ArrowLeft')
  await expect(rating).toHaveAttribute('aria-valuetext', '4.5 分，滿分 5 分')
  await expect.poll(async () => (await storedEntries(page))[0]?.own_rating).toBe(4.5)
  await page.reload()
  await expect(rating).toHaveValue('4.5')
  // The reviewer's stays what it is.
  await expect(card.getByRole('img', { name: '評分 4.5 分，滿分 5 分' })).toHaveCount(1)
  await rating.press('Home')
  await expect.poll(async () => (await storedEntries(page))[0]?.own_rating).toBe(null)
  await rating.press('End')
  await card.getByRole('button', { name: ownRatingWording.clear }).click()
  await expect(rating).toBeFocused()
  await expect(rating).toHaveAttribute('aria-valuetext', ownRatingWording.none)
  await expect.poll(async () => (await storedEntries(page))[0]?.own_rating).toBe(null)
  await test.step('a touch on the left half of a star rates a half, on the right half a whole star', async () => {
    const stars = rating.locator('..')
    await stars.scrollIntoViewIfNeeded()
    const { width = 0, height = 0 } = (await stars.boundingBox()) ?? {}
    await stars.tap({ position: { x: width * 0.45, y: height / 2 } })
    await expect(rating).toHaveValue('2.5')
    await stars.tap({ position: { x: width * 0.75, y: height / 2 } })
    await expect(rating).toHaveValue('4')
    await expect.poll(async () => (await storedEntries(page))[0]?.own_rating).toBe(4)
  })
})

test('the reading year shows from three books on, as a table of months and categories', async ({ page }) => {
  const finished = (day: string) => [{ begun_on: null, finished_on: day }]
  await newReaderWithBooks(page, [
    { review: 1, readings: finished(`${LAST_YEAR}-03-09`) },
    { review: 6, readings: finished(`${LAST_YEAR}-03-20`) },
    { review: 3 },
  ])
  await openList(page)
  const { main, card } = listOn(page)
  await expect(main.getByRole('table')).toHaveCount(0)
  const dates = card('夜航船')
  await dates.openEntry()
  await dates.card.getByRole('button', { name: datesWording.edit }).click()
  const form = dates.card.getByRole('form')
  await form.getByRole('button', { name: datesWording.another }).click()
  await form.getByLabel(datesWording.finished).nth(1).fill(`${LAST_YEAR}-08-01`)
  await form.getByRole('button', { name: ownListWording.save }).click()

  await main.getByRole('button', { name: yearWording.open }).click()
  // Nothing was finished this year: the last one that says something is shown.
  const table = main.getByRole('table', { name: `${LAST_YEAR} 年讀完的書，依月份與分類` })
  await expect(main.getByRole('heading', { name: `${LAST_YEAR} 年` })).toBeVisible()
  await expect(main.getByText('讀完 3 本，三月讀得最多。')).toBeVisible()
  await expect(table.getByRole('columnheader')).toHaveCount(14)
  const row = table.getByRole('row', { name: /閱讀與哲學/ })
  await expect(row.getByRole('rowheader')).toHaveText('閱讀與哲學')
  await expect(row.getByRole('cell')).toHaveText(['', '', '1', '', '', '', '', '1', '', '', '', '', '2'])
  await expect(table.getByRole('row', { name: /合計/ }).getByRole('cell').last()).toHaveText('3')

  await main.getByRole('button', { name: yearWording.year }).click()
  await main.getByRole('menuitemradio', { name: `${THIS_YEAR} 年` }).click()
  await expect(main.getByRole('heading', { name: `${THIS_YEAR} 年` })).toBeVisible()
  await expect(main.getByText(yearWording.nothing)).toBeVisible()
  await test.step('a book that is finished shows there at once', async () => {
    const { status, statusOption } = card('萬曆十五年')
    await status.click()
    await statusOption('已讀完').click()
    await expect(main.getByText('讀完 1 本')).toBeVisible()
  })
})

test.describe(() => {
  test.use({ expectedErrors: [/503|could not be/] })

  test('a rating or dates that could not be stored are reported, the one reverted, the others still in their form', async ({
    page,
  }) => {
    await newReaderWithBooks(page, [{ review: 1 }, { review: 6, status: 'reading', rating: 3 }])
    await openList(page)
    const list = listOn(page)
    const { card, openEntry } = list.card('夜航船')
    await test.step('a rating is reverted and reported', async () => {
      const { rating, openEntry: openRated } = list.card('時間的秩序')
      await failSaving(page, '*/rating')
      await openRated()
      await rating.press('End')
      await expect(list.alert).toContainText(ownRatingWording.failed)
      await expect(rating).toHaveValue('3')
    })
    await test.step('dates stay in their form', async () => {
      const dates = datesForm(card)
      const recover = await failSaving(page, '*/readings')
      await openEntry()
      await dates.open.click()
      await dates.finished.fill(TODAY)
      await dates.save.click()
      await expect(card.getByRole('alert')).toContainText(datesWording.failed)
      await expect(dates.finished).toHaveValue(TODAY)
      await recover()
      await dates.save.click()
      await expect(dates.form).toHaveCount(0)
      await expect(card).toContainText(`讀完${TODAY.replaceAll('-', '/')}`)
    })
  })

  test('a reading year that failed to load says so, and the list shows all the same', async ({ page }) => {
    await newReaderWithBooks(page, [
      { review: 1, status: 'completed' },
      { review: 6, status: 'completed' },
      { review: 21, status: 'completed' },
    ])
    const address = '**/api/reading-year'
    await page.route(address, (route) => route.fulfill({ status: 503, body: '' }))
    await openList(page)
    const { main, cards } = listOn(page)
    await main.getByRole('button', { name: yearWording.open }).click()
    await expect(main.getByText(yearWording.failed)).toBeVisible()
    await expect(cards).toHaveCount(3)
    await page.unroute(address)
    await main.getByRole('button', { name: '重新載入' }).click()
    await expect(main.getByText('讀完 3 本')).toBeVisible()
  })
})
