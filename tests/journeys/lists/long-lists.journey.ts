import { sortWording } from '../../../src/contract/wording/reviews/category.ts'
import { shownOfReviews } from '../../../src/contract/wording/reviews/books.ts'
import { failWithServerError } from '../../support/browser/answers.ts'
import { expect, test } from '../../support/browser/journey.ts'
import {
  ALL,
  titlesWithoutCoverInView,
  list,
  titlesOn,
  more,
  openLongList,
  pressMore,
  scrollThroughTo,
} from '../../support/screens/long-list.ts'
import { settle } from '../../support/page/facts.ts'
import { scrollUntilShown } from '../../support/page/scrolling.ts'

test('above 200 reviews, the first 48 and two more pages load by themselves, the rest by 顯示更多, and the server sorts them', async ({
  page,
}) => {
  const queries = await openLongList(page)
  await expect(list(page).getByRole('status').first()).toHaveText('共找到 260 篇書評')
  await expect(titlesOn(page)).toHaveCount(48)
  await scrollUntilShown(titlesOn(page), 144)
  await expect(more(page)).toBeVisible()
  expect(queries).toEqual(['', '?offset=48&after=48', '?offset=96&after=96'])

  // The footer can be reached now: nothing more comes unasked.
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  await settle(page)
  await expect(footer).toBeInViewport()
  await expect(titlesOn(page)).toHaveCount(144)
  expect(queries).toHaveLength(3)

  await test.step('for screen readers a long list is one list, and each review has its position', async () => {
    await expect(list(page).getByRole('list')).toHaveCount(1)
    const cards = list(page).getByRole('listitem')
    await expect(cards).toHaveCount(144)
    await expect(cards.nth(100)).toHaveAttribute('aria-posinset', '101')
    await expect(cards.nth(100)).toHaveAttribute('aria-setsize', String(ALL))
  })
  await test.step('the covers load as it is scrolled, and none is missing in view', async () => {
    const covers = list(page).getByRole('listitem').locator('img')
    await expect(covers).toHaveCount(144)
    const link = titlesOn(page).nth(100).getByRole('link')
    await scrollThroughTo(page, link)
    await expect
      .poll(() => covers.nth(100).evaluate((cover: HTMLImageElement) => cover.naturalWidth))
      .toBeGreaterThan(0)
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect(list(page).locator('img:not([src])')).toHaveCount(0)
  })
  await test.step('loading more by key focuses the first new review', async () => {
    await more(page).focus()
    await page.keyboard.press('Enter')
    await expect(titlesOn(page)).toHaveCount(192)
    await expect(titlesOn(page).nth(144).getByRole('link')).toBeFocused()
  })
  await expect(list(page)).toContainText(shownOfReviews(192, ALL))
  await pressMore(page)
  await expect(titlesOn(page)).toHaveCount(240)
  await pressMore(page)
  await expect(titlesOn(page)).toHaveCount(ALL)
  await expect(more(page)).toHaveCount(0)
  await expect(list(page).getByRole('status').first()).toHaveText('共找到 260 篇書評')
  expect(queries.slice(3)).toEqual([144, 192, 240].map((place) => `?offset=${place}&after=${place}`))

  await test.step('the server sorts it as a whole, also when all of it has been loaded', async () => {
    await list(page).getByRole('button', { name: sortWording.label }).click()
    await page.getByRole('menuitemradio', { name: sortWording.options['rating-desc'] }).click()
    await expect(titlesOn(page).first()).toHaveText('《書之10》')
    await expect(titlesOn(page)).toHaveCount(48)
    expect(queries.at(-1)).toBe('?sort=rating-desc')
    await scrollUntilShown(titlesOn(page), 144)
    expect(queries).toContainEqual(expect.stringMatching(/^\?sort=rating-desc&offset=48&after=\d+$/))
    await expect(titlesOn(page).nth(26)).toHaveText('《書之9》')
  })
})

test('scrolling steadily through a growing list shows each cover, in two columns and in four', async ({
  page,
}) => {
  for (const width of [390, 1200]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 1024 })
      await openLongList(page)
      await expect(titlesOn(page)).toHaveCount(48)
      const cards = list(page).getByRole('listitem')
      // The second and the third piece come on the way.
      while ((await cards.count()) < 144 || !(await more(page).isVisible())) {
        await page.evaluate(() => window.scrollBy({ top: window.innerHeight / 2, behavior: 'instant' }))
        await settle(page)
        await expect.poll(() => cards.evaluateAll(titlesWithoutCoverInView)).toEqual([])
      }
    })
  }
})

test.describe(() => {
  test.use({ expectedErrors: [/503|a piece of a list could not be loaded/] })

  test('when a page or an order fails to load the list stays as it was, and it can be retried', async ({
    page,
  }) => {
    await test.step('when a page fails to load the reviews stay, and it can be retried', async () => {
      await openLongList(page)
      await scrollUntilShown(titlesOn(page), 144)
      const recover = await failWithServerError(page, '/api/reviews')
      await pressMore(page)
      await expect(list(page).getByRole('alert')).toContainText('連線發生問題，請稍後再試。')
      await expect(titlesOn(page)).toHaveCount(144)
      await recover()
      await list(page).getByRole('button', { name: '重新載入' }).click()
      await expect(titlesOn(page)).toHaveCount(192)
      await expect(list(page).getByRole('alert')).toHaveCount(0)
      await expect(more(page)).toBeVisible()
    })
    await test.step('when sorting fails the list stays as it was, and it can be retried', async () => {
      await openLongList(page)
      const order = list(page).getByRole('button', { name: sortWording.label })
      const recover = await failWithServerError(page, '/api/reviews')
      await order.click()
      await page.getByRole('menuitemradio', { name: sortWording.options['title-desc'] }).click()
      await expect(list(page).getByRole('alert')).toContainText('連線發生問題，請稍後再試。')
      await expect(order).toContainText(sortWording.options.default)
      await expect(titlesOn(page).first()).toHaveText('《書之1》')
      await recover()
      await list(page).getByRole('button', { name: '重新載入' }).click()
      await expect(titlesOn(page).first()).toHaveText('《書之260》')
      await expect(order).toContainText(sortWording.options['title-desc'])
      await expect(list(page).getByRole('alert')).toHaveCount(0)
    })
  })
})
