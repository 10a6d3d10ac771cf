import type { Page } from '@playwright/test'
import { removalWording } from '../../../src/contract/wording/reading/list-removal.ts'
import {
  entrySearchWording,
  noneWithTerm,
  countOfBooks,
} from '../../../src/contract/wording/reading/reading-list-entries.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { listOn, newReaderWithBooks, openList } from '../../support/screens/reading-list.ts'

const BOOKS = [
  { review: 21, notes: '第四卷留到旅行時再讀。', status: 'completed' },
  { review: 20, notes: '和夜航船對照著讀。' },
  { review: 1 },
] as const

const fieldOn = (page: Page) => page.getByRole('searchbox', { name: entrySearchWording.label })

test('the list is searched by title, author and notes, in either script, while the reader types', async ({
  page,
}) => {
  await test.step('while the reader types', async () => {
    await newReaderWithBooks(page, BOOKS)
    await openList(page)
    const { titles, filter, main, card, question, undo } = listOn(page)
    await page.getByRole('button', { name: entrySearchWording.open }).click()
    const field = fieldOn(page)
    await expect(titles).toHaveText(['《夜航船》', '《東京夢華錄》', '《浮生六記》'])
    await field.pressSequentially('夜航')
    await expect(titles).toHaveText(['《夜航船》', '《東京夢華錄》'])
    await expect(main.getByText(countOfBooks(2))).toBeAttached()
    await expect(field).toBeFocused()
    await field.fill('沈复')
    await expect(titles).toHaveText(['《浮生六記》'])
    await field.fill('旅行时')
    await expect(titles).toHaveText(['《浮生六記》'])
    await filter('想讀').click()
    await expect(main).toContainText(noneWithTerm('旅行时', '想讀'))
    await expectNoViolations(page)

    await main.getByRole('button', { name: entrySearchWording.clear }).click()
    await expect(titles).toHaveText(['《夜航船》', '《東京夢華錄》'])
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await filter('全部').click()
    await expect(titles).toHaveCount(3)
    await test.step('復原 shows the book again in a list that was loaded without it', async () => {
      await card('浮生六記').openEntry()
      await card('浮生六記').remove.click()
      await question.getByRole('button', { name: removalWording.confirm }).click()
      await expect(titles).toHaveText(['《夜航船》', '《東京夢華錄》'])
      await field.fill('夢華')
      await expect(titles).toHaveText(['《東京夢華錄》'])
      await field.fill('')
      await expect(titles).toHaveText(['《夜航船》', '《東京夢華錄》'])
      await undo.click()
      await expect(titles).toHaveText(['《夜航船》', '《東京夢華錄》', '《浮生六記》'])
      await expect(card('浮生六記').card).toBeFocused()
    })
  })

  await test.step('the letters of an input method are no term, Enter searches at once, and the way back keeps the results', async () => {
    const { titles, card } = listOn(page)
    const field = fieldOn(page)
    const terms: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/reading-list') terms.push(searchParams.get('q') ?? '')
    })
    await field.focus()
    const input = await page.context().newCDPSession(page)
    await input.send('Input.imeSetComposition', { text: 'fu', selectionStart: 2, selectionEnd: 2 })
    await input.send('Input.imeSetComposition', { text: '浮', selectionStart: 1, selectionEnd: 1 })
    await input.send('Input.insertText', { text: '浮生' })
    await expect(titles).toHaveText(['《浮生六記》'])
    await field.fill('夜航船')
    await field.press('Enter')
    await expect(titles).toHaveCount(2)
    expect(terms).toEqual(['浮生', '夜航船'])

    await card('夜航船').card.getByRole('link', { name: '《夜航船》', exact: true }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: '《夜航船》' })).toBeVisible()
    await page.goBack()
    await expect(field).toHaveValue('夜航船')
    await expect(titles).toHaveCount(2)
  })
})
