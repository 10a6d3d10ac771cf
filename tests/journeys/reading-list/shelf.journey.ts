import {
  notesWording,
  ownRatingWording,
  yearWording,
} from '../../../src/contract/wording/reading/reading-list-entries.ts'
import { removalWording } from '../../../src/contract/wording/reading/list-removal.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { listOn, newReaderWithBooks, openList } from '../../support/screens/reading-list.ts'

const NOTE =
  '第四卷留到旅行時再讀。\n芸娘藏粥那一段，在高鐵上讀到，笑出聲來，旁邊的人看了我一眼，我把書遞過去。'
const TWELVE = [
  { review: 21, status: 'completed', notes: NOTE },
  { review: 1, status: 'reading', notes: '序文讀了三遍。' },
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((review) => ({ review })),
] as const

test('twelve books are a shelf of two and a half screens; an entry opens where it stands, one at a time', async ({
  page,
}) => {
  await newReaderWithBooks(page, TWELVE)
  await openList(page)
  const list = listOn(page)
  await expect(list.cards).toHaveCount(12)
  const bottom = await list.cards
    .last()
    .evaluate((card) => card.getBoundingClientRect().bottom + window.scrollY)
  expect(bottom).toBeLessThan(2.5 * 844)
  await expectNoViolations(page)

  const [first, second] = [list.card('浮生六記'), list.card('夜航船')]
  await expect(first.opener).toHaveAttribute('aria-expanded', 'false')
  await expect(first.remove).toHaveCount(0)
  await first.opener.press('Enter')
  await expect(first.opener).toBeFocused()
  await expect(first.opener).toHaveAttribute('aria-expanded', 'true')
  await expect(first.card).toContainText('三碗粥，隔著二十五年與三卷書')
  await expect(first.card.getByText('旁邊的人看了我一眼')).toBeVisible()
  await expect(first.card).toContainText(ownRatingWording.label)
  await expect(first.remove).toHaveText(removalWording.remove)
  await expectNoViolations(page)
  await second.opener.click()
  await expect(second.editNote).toBeVisible()
  await expect(first.opener).toHaveAttribute('aria-expanded', 'false')
  await expect(second.opener).toBeFocused()

  await test.step('a reload and the way back keep it open', async () => {
    await page.reload()
    await expect(second.editNote).toBeVisible()
    await second.card.getByRole('heading').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('《夜航船》')
    await page.goBack()
    await expect(second.opener).toHaveAttribute('aria-expanded', 'true')
    await second.opener.click()
    await expect(second.card.getByText(notesWording.heading)).toHaveCount(0)
  })
  await expect(list.main).toContainText('正在讀一本。')
  await expect(list.main).not.toContainText('則筆記')
  await expect(list.main.getByRole('button', { name: yearWording.open })).toHaveCount(0)
})
