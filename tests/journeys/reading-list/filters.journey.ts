import { readingListWording } from '../../../src/contract/wording/reading/reading-list.ts'
import { notesWording } from '../../../src/contract/wording/reading/reading-list-entries.ts'
import { statusWording } from '../../../src/contract/wording/reading/reading-status.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { listOn, newReaderWithBooks, openList } from '../../support/screens/reading-list.ts'

test('a filter leaves a note that is being written alone, and moves the focus to a neighbour', async ({
  page,
}) => {
  await test.step('a note being written survives a filter that hides its book', async () => {
    await newReaderWithBooks(page, [
      { review: 1, status: 'completed', notes: '舊' },
      { review: 2 },
      { review: 3 },
    ])
    await openList(page)
    const filters = page.getByRole('group', { name: readingListWording.filterLabel })
    await listOn(page).card('夜航船').openEntry()
    await page.getByRole('button', { name: notesWording.edit }).click()
    await page.getByRole('textbox').fill('舊的，和新的一段')
    await filters.getByRole('button', { name: statusWording.want_to_read }).click()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await filters.getByRole('button', { name: readingListWording.all }).click()
    await expect(page.getByRole('textbox')).toHaveValue('舊的，和新的一段')
  })

  await test.step('a status that removes the book from the filter moves the focus to its neighbour', async () => {
    const filters = page.getByRole('group', { name: readingListWording.filterLabel })
    await filters.getByRole('button', { name: statusWording.want_to_read }).click()
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
    await expect(cards).toHaveCount(2)
    await cards.first().getByRole('button', { name: statusWording.want_to_read }).press('Enter')
    await page.getByRole('menuitemradio', { name: statusWording.completed }).first().press('Enter')
    await expect(cards).toHaveCount(1)
    await expect(cards).toBeFocused()
  })
})
