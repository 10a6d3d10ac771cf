import type { Page } from '@playwright/test'
import { DEFAULT_CATEGORIES } from '../../../src/contract/categories/category-defaults.ts'
import { categoryPath } from '../../../src/contract/links.ts'
import {
  carouselWording,
  explorerWording,
  featuredWording,
  homeWording,
  socialWording,
} from '../../../src/contract/wording/reviews/home.ts'
import { newsletterWording } from '../../../src/contract/wording/newsletter/newsletter.ts'
import { fadeDelay } from '../../support/page/fade-in-delays.ts'
import { enterRoute, expect, openRoute, test, typeRoute, WITH_MOTION } from '../../support/browser/journey.ts'
import { SITE } from '../../support/browser/sample-site.ts'
import { pressAndMeasure } from '../../support/page/scrolling.ts'

test.use(WITH_MOTION)

function heroOf(page: Page) {
  const main = page.getByRole('main')
  return {
    slip: main.getByText(SITE.name, { exact: true }).first(),
    title: main.getByRole('heading', { level: 1 }),
    tagline: main.getByText(SITE.tagline, { exact: true }),
    exploreReviews: main.getByRole('link', { name: homeWording.exploreReviews }),
    meetFounder: main.getByRole('link', { name: homeWording.meetFounder }),
  }
}

function carouselOf(page: Page) {
  return page.getByRole('main').getByRole('navigation', { name: carouselWording.label })
}

function explorerOf(page: Page) {
  const section = page.getByRole('region', { name: explorerWording.heading })
  return {
    section,
    row: section.getByRole('list'),
    cards: section.getByRole('listitem'),
    left: section.getByRole('button', { name: explorerWording.scrollLeft }),
    right: section.getByRole('button', { name: explorerWording.scrollRight }),
    browseAll: section.getByRole('link', { name: explorerWording.browseAll }),
  }
}

test('home has its sections in order, which lead into the site', { tag: '@phone' }, async ({ page }) => {
  await test.step('home has its sections in order, with a tile for each category and a row that scrolls', async () => {
    await openRoute(page, '/')
    await test.step('the sections are in order', async () => {
      const sections = [
        heroOf(page).title,
        carouselOf(page),
        page.getByRole('region', { name: featuredWording.heading }),
        explorerOf(page).section,
        page.getByRole('region', { name: socialWording.heading }),
        page.getByRole('region', { name: newsletterWording.heading }),
      ]
      for (const section of sections) await expect(section).toBeVisible()
      const tops: number[] = []
      for (const section of sections) {
        tops.push(await section.evaluate((element) => element.getBoundingClientRect().top + window.scrollY))
      }
      expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    })
    await test.step('the carousel begins with all categories, followed by each of the eight', async () => {
      const tiles = carouselOf(page).getByRole('link')
      await expect(tiles).toHaveText(['全部分類', ...DEFAULT_CATEGORIES.map(({ name }) => name)])
      await expect(tiles).toHaveCount(9)
      const paths = ['/categories', ...DEFAULT_CATEGORIES.map(({ id }) => categoryPath(id))]
      for (const [index, path] of paths.entries())
        await expect(tiles.nth(index)).toHaveAttribute('href', `#${path}`)
    })
    await test.step('the row of the explorer is wider than the screen and moves under a finger or wheel', async () => {
      const { row } = explorerOf(page)
      await expect(row).toHaveCSS('overflow-x', 'auto')
      expect(await row.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeGreaterThan(300)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    })
  })

  await test.step('the cover, the carousel and the explorer lead into the site', async () => {
    await openRoute(page, '/')
    await test.step('the cover has the slip, the title and the tagline', async () => {
      const { slip, title, tagline } = heroOf(page)
      await expect(slip).toBeVisible()
      await expect(title).toHaveAccessibleName('閱讀 × 故事 × 文化探索')
      await expect(tagline).toHaveText('與槎客同行，尋書，也尋星。')
    })
    await test.step('the cover comes up after 0.1, 0.2 and 0.4 s', async () => {
      const { slip, title, tagline, exploreReviews, meetFounder } = heroOf(page)
      for (const [element, delay] of [
        [slip, '0.1s'],
        [title, '0.1s'],
        [tagline, '0.2s'],
        [exploreReviews, '0.4s'],
        [meetFounder, '0.4s'],
      ] as const)
        expect(await fadeDelay(element)).toBe(delay)
    })
    await test.step('the cover shows at once with reduced motion', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await fadeDelay(heroOf(page).exploreReviews)).toBeUndefined()
      await page.emulateMedia({ reducedMotion: 'no-preference' })
    })
    await test.step('the explorer has a card for each category and a link to all of them', async () => {
      const { cards, browseAll } = explorerOf(page)
      await expect(cards).toHaveCount(8)
      for (const [index, { id, name, tagline }] of DEFAULT_CATEGORIES.entries()) {
        await expect(cards.nth(index)).toContainText(tagline)
        await expect(cards.nth(index).getByRole('link', { name })).toHaveAttribute(
          'href',
          `#${categoryPath(id)}`,
        )
      }
      await browseAll.click()
      await expect(page).toHaveURL('/#/categories')
    })
    await test.step('a tile of the carousel opens its category', async () => {
      await typeRoute(page, '/')
      await carouselOf(page).getByRole('link', { name: '創作與思考' }).click()
      await expect(page).toHaveURL('/#/category/creator-thoughts')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('創作與思考')
      await page.goBack()
      await carouselOf(page).getByRole('link', { name: '全部分類' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('全部書評')
    })
    await test.step('探索書評 leads to all categories, 認識站主 to About', async () => {
      await typeRoute(page, '/')
      await heroOf(page).exploreReviews.click()
      await expect(page).toHaveURL('/#/categories')
      await page.goBack()
      await heroOf(page).meetFounder.click()
      await expect(page).toHaveURL('/#/about')
    })
    await test.step('the title of the page is the tagline, and again after another page', async () => {
      await expect(page).toHaveTitle('关于我 | 星槎書話')
      await page.getByRole('contentinfo').getByRole('link', { name: '首頁' }).click()
      await expect(page).toHaveTitle('與槎客同行，尋書，也尋星。')
    })
  })
})

test.describe('the buttons of the explorer', { tag: '@wide' }, () => {
  test('scroll by 300 px, smoothly, also when pressed quickly', async ({ page }) => {
    await enterRoute(page, '/')
    await test.step('go three steps when pressed three times quickly, and back', async () => {
      const { row, left, right } = explorerOf(page)
      await right.scrollIntoViewIfNeeded()
      const scrolled = () => row.evaluate((list) => list.scrollLeft)
      const pressQuickly = (button: HTMLElement) => {
        const press = (times: number) => {
          button.click()
          if (times > 1) requestAnimationFrame(() => requestAnimationFrame(() => press(times - 1)))
        }
        press(3)
      }
      await right.evaluate(pressQuickly)
      await expect.poll(scrolled).toBe(900)
      await left.evaluate(pressQuickly)
      await expect.poll(scrolled).toBe(0)
    })
    await test.step('scroll 300 px, smoothly, and back', async () => {
      const { row, left, right } = explorerOf(page)
      await right.scrollIntoViewIfNeeded()
      const scrolled = () => row.evaluate((list) => list.scrollLeft)
      await expect(left).toBeDisabled()
      expect(await pressAndMeasure(right, row)).toBe(0)
      await expect.poll(scrolled).toBe(300)
      await expect(left).toBeEnabled()
      await right.click()
      await expect.poll(scrolled).toBe(600)
      expect(await pressAndMeasure(left, row)).toBe(0)
      await expect.poll(scrolled).toBe(300)
    })
  })

  test('scroll at once with reduced motion, keep the focus at the end, and are shown from 640 px up', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enterRoute(page, '/')
    await test.step('scroll at once with reduced motion', async () => {
      const { row, right } = explorerOf(page)
      await expect(right).toBeEnabled()
      expect(await pressAndMeasure(right, row)).toBe(300)
    })
    await test.step('say where the row ends, and keep the focus there', async () => {
      const { left, right } = explorerOf(page)
      await right.focus()
      const pressAgain = async () => {
        await page.keyboard.press('Enter')
        return right.isDisabled()
      }
      await expect.poll(pressAgain).toBe(true)
      await expect(right).toBeFocused()
      await expect(left).toBeEnabled()
    })
    await test.step('are shown from 640 px up', async () => {
      const { left, right } = explorerOf(page)
      for (const [width, count] of [
        [640, 1],
        [639, 0],
        [1440, 1],
        [390, 0],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await expect(left, `${width} px`).toHaveCount(count)
        await expect(right, `${width} px`).toHaveCount(count)
      }
    })
  })
})
