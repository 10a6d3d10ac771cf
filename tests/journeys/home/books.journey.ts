import type { Page } from '@playwright/test'
import type { HomePage, ReviewCard } from '../../../src/contract/reviews/reviews.ts'
import { bookTitle, bookWording, ratingOf } from '../../../src/contract/wording/reviews/books.ts'
import {
  featuredWording,
  lengthOfText,
  newestWording,
  recommendedWording,
} from '../../../src/contract/wording/reviews/home.ts'
import { faultWording } from '../../../src/contract/wording/site/site.ts'
import { answer, failWithServerError, hold, makeCard, makeCards } from '../../support/browser/answers.ts'
import { enterRoute, expect, openRoute, test, typeRoute, WITH_MOTION } from '../../support/browser/journey.ts'
import { SITE } from '../../support/browser/sample-site.ts'

test.use(WITH_MOTION)

function shelfOf(page: Page) {
  const section = page.getByRole('region', { name: featuredWording.heading })
  const pills = section.getByRole('group', { name: featuredWording.filterLabel })
  const cards = section.getByRole('listitem')
  const heading = (level: number) => page.getByRole('heading', { level })
  const lines = cards.filter({ has: heading(4) })
  const date = page.getByRole('time')
  return {
    section,
    seeMore: section.getByRole('link', { name: featuredWording.seeMore }),
    pills: pills.getByRole('button'),
    pill: (name: string) => pills.getByRole('button', { name, exact: true }),
    featured: cards.filter({ has: heading(3) }),
    latest: section.getByRole('article'),
    recent: lines.filter({ has: date }),
    recommended: lines.filter({ hasNot: date }),
    recommendedHeading: section.getByRole('heading', { name: recommendedWording.heading }),
    toReadingList: section.getByRole('link', { name: recommendedWording.toReadingList }),
  }
}

function answerHome(page: Page, home: Partial<HomePage>): Promise<void> {
  const [first, ...others] = home.featured ?? []
  const latest = first ? { ...first, opening: '開頭。', reading_minutes: 3 } : null
  const none = { recent: others, featured: [], shelves: [], recommended: [] }
  return answer(page, '/api/home', { latest, ...none, ...home })
}

function shelfOfCards(category: string, cards: ReviewCard[]): HomePage['shelves'][number] {
  return { category, cards, newest: cards[0]! }
}

test(
  'the featured section leads to all reviews, the recommended row to the reading list, drawn again after each return',
  { tag: '@phone' },
  async ({ page }) => {
    await test.step('below the recommended row is a link to the reading list', async () => {
      // Nothing is on its way up while it is measured.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openRoute(page, '/')
      const { toReadingList, recommended } = shelfOf(page)
      const row = await recommended.last().boundingBox()
      const link = await toReadingList.boundingBox()
      expect(link?.y).toBeGreaterThanOrEqual((row?.y ?? 0) + (row?.height ?? 0))
      await toReadingList.click()
      await expect(page).toHaveURL('/#/reading-list')
    })
    await test.step('returning to home by a link draws them again', async () => {
      await typeRoute(page, '/')
      const titles = shelfOf(page).recommended.getByRole('heading')
      const draws = new Set<string>()
      for (let visit = 0; visit < 3; visit++) {
        await expect(titles).toHaveCount(3)
        draws.add((await titles.allTextContents()).join())
        await shelfOf(page).toReadingList.click()
        await expect(page).toHaveURL('/#/reading-list')
        await page.getByRole('contentinfo').getByRole('link', { name: '首頁' }).click()
      }
      expect(draws.size).toBeGreaterThan(1)
    })
    await test.step('the featured section has its heading and links to all reviews', async () => {
      const { section, seeMore } = shelfOf(page)
      await expect(section).toContainText('最近反覆翻閱、捨不得放回架上的幾本')
      await seeMore.click()
      await expect(page).toHaveURL('/#/reviews')
    })
  },
)

test(
  'four books are featured and three recommended, by category, as cards that lead to their review',
  { tag: '@phone' },
  async ({ page }) => {
    await openRoute(page, '/')
    await test.step('the newest text is on the first screen, beside it the four before it', async () => {
      const { latest, recent } = shelfOf(page)
      await expect(latest.getByRole('heading', { name: '《夜航船》' })).toBeInViewport({ ratio: 1 })
      await expect(latest).toContainText(newestWording.latest)
      await expect(latest).toContainText('船艙低，燈只點一盞。')
      await expect(latest).toContainText(lengthOfText(3))
      await expect(recent.getByRole('heading')).toHaveText([
        '《萬曆十五年》',
        '《陰翳禮讚》',
        '《自己的房間》',
        '《沉思錄》',
      ])
    })
    await test.step('of twenty-four books four are featured and three recommended', async () => {
      const { featured, recommended } = shelfOf(page)
      await expect(featured).toHaveCount(4)
      await expect(recommended).toHaveCount(3)
    })
    await test.step('choosing a pill shows its books, at most four, and 全部 the featured ones again', async () => {
      const { featured, pills, pill } = shelfOf(page)
      const before = await featured.getByRole('heading').allTextContents()
      for (const name of await pills.allTextContents()) {
        await pill(name).click()
        await expect(pill(name)).toHaveAttribute('aria-pressed', 'true')
        await expect(pills.and(page.locator('[aria-pressed="true"]'))).toHaveCount(1)
        expect(await featured.count()).toBeLessThanOrEqual(4)
        expect(await featured.count()).toBeGreaterThan(0)
      }
      await pill('心理與成長').click()
      await expect(featured.getByRole('heading')).not.toHaveText(before)
      await featured.first().getByRole('link').first().click()
      await expect(page.getByRole('article')).toBeVisible()
      await page.goBack()
      await expect(pill('心理與成長')).toHaveAttribute('aria-pressed', 'true')
      await pill('全部').click()
      await expect(featured.getByRole('heading')).toHaveText(before)
    })
    await test.step('a card has cover, category, stars, title and author, and links to its review', async () => {
      const card = shelfOf(page).featured.filter({ hasText: '《夜航船》' })
      const cover = card.locator('img')
      await cover.scrollIntoViewIfNeeded()
      await expect
        .poll(() => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(0)
      await expect(card).toContainText('閱讀與哲學')
      await expect(card).toContainText('張岱')
      await expect(card.getByRole('time')).toHaveAttribute('datetime', '2025-03-09')
      await expect(card.getByRole('img', { name: ratingOf(4.5) })).toHaveText('4.5')
      await card.getByRole('link', { name: '《夜航船》' }).click()
      await expect(page).toHaveURL('/#/review/1')
      await page.goBack()
      await shelfOf(page).latest.getByRole('link', { name: newestWording.readOn }).click()
      await expect(page).toHaveURL('/#/review/1')
    })
  },
)

test('the featured section has what the answer has, after a spinner', { tag: '@phone' }, async ({ page }) => {
  await test.step('a spinner shows until the books have loaded; the rest of home does not wait', async () => {
    const { release } = await hold(page, '/api/home')
    await enterRoute(page, '/')
    const { section, featured } = shelfOf(page)
    await expect(section.getByRole('status')).toHaveText(featuredWording.loading)
    await expect(featured).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    release()
    await expect(featured).toHaveCount(4)
    await expect(section.getByRole('status')).toHaveCount(0)
  })

  await test.step('of every answer', async () => {
    const { section, featured, recommended, recommendedHeading, pills, pill, seeMore } = shelfOf(page)
    for (const count of [3, 4]) {
      await test.step(`of ${count} books all are featured`, async () => {
        const cards = makeCards(count)
        await answerHome(page, { featured: cards, recommended: cards.slice(0, 3) })
        await enterRoute(page, '/')
        await expect(featured.getByRole('heading')).toHaveText(cards.map(({ title }) => bookTitle(title)))
      })
    }
    await test.step('without books it says so, and nothing is recommended', async () => {
      await answerHome(page, {})
      await enterRoute(page, '/')
      await expect(section).toContainText('目前還沒有書評，敬請期待更新！')
      await expect(featured).toHaveCount(0)
      await expect(pills).toHaveCount(0)
      await expect(recommendedHeading).toHaveCount(0)
      await expect(seeMore).toBeVisible()
    })
    await test.step('where there are fewer than three books, fewer are recommended', async () => {
      const cards = makeCards(2)
      await answerHome(page, { featured: cards, recommended: cards })
      await enterRoute(page, '/')
      await expect(recommended).toHaveCount(2)
    })
    await test.step('the pills are 全部 and the categories that have books, no other', async () => {
      const cards = makeCards(2)
      await answerHome(page, {
        featured: cards,
        shelves: [
          shelfOfCards('psychology-growth', cards.slice(0, 1)),
          shelfOfCards('creator-thoughts', cards),
          shelfOfCards('fiction', cards),
          shelfOfCards('bibliography', [makeCard({ category: 'bibliography', category_name: '目錄學' })]),
        ],
      })
      await enterRoute(page, '/')
      await expect(pills).toHaveText(['全部', '心理與成長', '創作與思考', '小說', '目錄學'])
      await expect(pill('全部')).toHaveAttribute('aria-pressed', 'true')
    })
    await test.step('a pill shows the books of its category alone', async () => {
      const mine = makeCard({ id: 1, title: '夢的解析', categories: ['psychology-growth'] })
      const other = makeCard({ id: 2, title: '人間詞話', categories: ['creator-thoughts'] })
      await answerHome(page, {
        featured: [mine, other],
        shelves: [shelfOfCards('psychology-growth', [mine]), shelfOfCards('creator-thoughts', [other])],
      })
      await enterRoute(page, '/')
      await pill('創作與思考').click()
      await expect(featured.getByRole('heading')).toHaveText(['《人間詞話》'])
      await pill('全部').click()
      await expect(featured.getByRole('heading')).toHaveText(['《夢的解析》', '《人間詞話》'])
    })
    await test.step('on touch screens the excerpt is below the title; for screen readers it describes the link', async () => {
      await answerHome(page, { featured: [makeCard({ excerpt: '一句話。' })] })
      await enterRoute(page, '/')
      await expect(featured.getByRole('paragraph').filter({ hasText: '一句話。' })).toBeVisible()
      await expect(featured.getByRole('link')).toHaveAccessibleDescription('一句話。')
    })
  })
})

// Where nothing hovers, it stands below the title.
test('the excerpt shows while the card is hovered', { tag: '@wide' }, async ({ page }) => {
  await answerHome(page, { featured: [makeCard({ excerpt: '一句話。' })] })
  await enterRoute(page, '/')
  const card = shelfOf(page).featured
  const belt = card.getByText(bookWording.readThisReview).locator('..')
  await expect(belt).toHaveText(`一句話。${bookWording.readThisReview}`)
  await expect(belt).toHaveCSS('opacity', '0')
  await card.hover()
  await expect(belt).toHaveCSS('opacity', '1')
  await expect(belt).toBeInViewport()
  await page.mouse.move(2, 2)
  await expect(belt).toHaveCSS('opacity', '0')
  await card.getByRole('link').focus()
  await expect(belt).toHaveCSS('opacity', '1')
})

test.describe('when the books cannot be had', () => {
  test.use({ expectedErrors: [/503|a screen has no data/] })

  test('the featured section reports a fault and can retry', { tag: '@phone' }, async ({ page }) => {
    const mend = await failWithServerError(page, '/api/home')
    await enterRoute(page, '/')
    const { section, featured } = shelfOf(page)
    await expect(section).toContainText(featuredWording.fault)
    await expect(section.getByRole('alert')).toContainText(faultWording.sentence)
    await expect(section.getByRole('alert')).toContainText('ab12cd34')
    await expect(page).toHaveTitle(SITE.tagline)
    await test.step('a retry keeps the button and its focus until the answer', async () => {
      const retry = section.getByRole('button')
      await expect(retry).toHaveText(faultWording.retry)
      const { release } = await hold(page, '/api/home')
      await retry.press('Enter')
      await expect(retry).toHaveText(faultWording.retrying)
      await expect(retry).toBeFocused()
      release()
      await expect(retry).toHaveText(faultWording.retry)
      await expect(retry).toBeFocused()
    })
    await mend()
    await section.getByRole('button', { name: faultWording.retry }).click()
    await expect(featured).toHaveCount(4)
    await expect(section.getByRole('alert')).toHaveCount(0)
    await expect(section.getByRole('heading', { name: featuredWording.heading })).toBeFocused()
  })
})
