import type { Page } from '@playwright/test'
import { removalWording } from '../../../src/contract/wording/reading/list-removal.ts'
import { datesWording, yearWording } from '../../../src/contract/wording/reading/reading-list-entries.ts'
import { addStyles } from '../../support/page/add-styles.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { findOverflow } from '../../support/page/overflow.ts'
import { listOn, openList, newReaderWithBooks } from '../../support/screens/reading-list.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const BOOKS = [
  { review: 6 },
  { review: 21, status: 'completed', rating: 4.5, notes: '長'.repeat(300) },
  { review: 3, status: 'completed' },
  { review: 4, status: 'completed', readings: [{ begun_on: '2020-01-02', finished_on: '2020-02-03' }] },
  { review: 1, status: 'reading' },
] as const

/** All that can be open at once. */
async function openEverything(page: Page): Promise<void> {
  await newReaderWithBooks(page, BOOKS)
  await openList(page)
  const list = listOn(page)
  await list.main.getByRole('button', { name: yearWording.open }).click()
  await expect(list.main.getByRole('table')).toBeVisible()
  await list.card('萬曆十五年').openEntry()
  await list.card('萬曆十五年').remove.click()
  await list.question.getByRole('button', { name: removalWording.confirm }).click()
  const { openEntry, card, editNote } = list.card('浮生六記')
  await openEntry()
  await card.getByRole('button', { name: datesWording.edit }).click()
  await editNote.click()
  await expect(list.undo).toBeVisible()
  await list.undo.hover()
}

test('the reading list is accessible in both themes, with its menus and forms open (WCAG 2.2 AA), and fits any window', async ({
  page,
}) => {
  await openEverything(page)
  await expectNoViolations(page)
  const { status, statusOption } = listOn(page).card('時間的秩序')
  await status.click()
  await expect(statusOption('想讀')).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(statusOption('想讀')).toBeHidden()
  await test.step('the list fits windows of 320 px and more, and text at 200 %', async () => {
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => findOverflow(page), `${width} px`).toEqual([])
    }
    await addStyles(page, 'html { font-size: 200% !important }')
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => findOverflow(page), `text at 200 %, ${width} px`).toEqual([])
    }
  })
})
