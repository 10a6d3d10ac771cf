import { expect, test } from '../../support/browser/journey.ts'
import { listOn, openList, newReaderWithBooks, storedEntries } from '../../support/screens/reading-list.ts'

test('hover opens the menu of statuses and leaving closes it', async ({ page }) => {
  await newReaderWithBooks(page, [{ review: 1 }])
  await openList(page)
  const { card, status, statusOption } = listOn(page).card('夜航船')
  await status.hover()
  await expect(card.getByRole('menuitemradio')).toHaveText(['想讀', '閱讀中', '已讀完'])
  await card.getByRole('heading').first().hover()
  await expect(statusOption('想讀')).toBeHidden()
  await status.hover()
  await statusOption('已讀完').click()
  await expect(status).toContainText('已讀完')
  await expect.poll(async () => (await storedEntries(page))[0]?.status).toBe('completed')
})
