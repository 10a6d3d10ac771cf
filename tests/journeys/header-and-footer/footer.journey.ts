import type { Page } from '@playwright/test'
import { OLDER_SLUGS } from '../../../src/contract/categories/categories.ts'
import { browseWording } from '../../../src/contract/wording/reviews/category.ts'
import { newsletterWording } from '../../../src/contract/wording/newsletter/newsletter.ts'
import { footerWording } from '../../../src/contract/wording/site/site.ts'
import { expect, openRoute, test, WITH_MOTION, enterRoute } from '../../support/browser/journey.ts'
import { scrollTop } from '../../support/page/facts.ts'
import { SITE } from '../../support/browser/sample-site.ts'
import { pressAndMeasure, scrollTo } from '../../support/page/scrolling.ts'

test.use(WITH_MOTION)

function footerOf(page: Page) {
  const footer = page.getByRole('contentinfo')
  return {
    footer,
    quickLinks: footer.getByRole('navigation', { name: footerWording.quickLinks }).getByRole('link'),
    popular: footer.getByRole('navigation', { name: footerWording.popularCategories }).getByRole('link'),
    link: (name: string) => footer.getByRole('link', { name }),
    toTop: footer.getByRole('link', { name: footerWording.toTop }),
  }
}

const QUICK_LINKS = [
  ['首頁', '/'],
  ['全部書評', '/reviews'],
  ['瀏覽分類', '/categories'],
  ['我的書單', '/reading-list'],
  ['關於站主', '/about'],
] as const

const POPULAR = ['fiction', 'non-fiction', 'psychology', 'philosophy', 'romance', 'self-help'] as const

test('the footer says what the site is for, and leads where it says, outside in new tabs', async ({
  page,
  context,
}) => {
  await test.step('the outside places open in new tabs, which cannot reach back', async () => {
    await openRoute(page, '/about')
    for (const social of [SITE.social.photo, SITE.social.video]) {
      const { label = '', url = '' } = social ?? {}
      await context.route(url, (route) => route.fulfill({ body: label }))
      const opened = page.waitForEvent('popup')
      await footerOf(page).link(label).click()
      const tab = await opened
      await expect(tab).toHaveURL(url)
      expect(await tab.evaluate(() => window.opener === null)).toBe(true)
      await expect(page).toHaveURL('/#/about')
      await tab.close()
    }
  })

  await test.step('it says what the site is for', async () => {
    await enterRoute(page, '/')
    await test.step('the footer lists the quick links and the six popular categories', async () => {
      const { quickLinks, popular } = footerOf(page)
      await expect(quickLinks).toHaveText([...QUICK_LINKS.map(([name]) => name), '訂閱電子報'])
      await expect(popular).toHaveText(['小說', '非虛構', '心理', '哲學', '愛情', '自我成長'])
    })
    await test.step('the footer says what the site is for', async () => {
      const { footer } = footerOf(page)
      await expect(footer).toContainText('分享閱讀心得與書評，推廣閱讀的樂趣與價值。')
      await expect(footer).toContainText(SITE.name)
    })
    await test.step('the copyright line has the year the owner has set', async () => {
      await expect(footerOf(page).footer).toContainText(`© 2025 ${SITE.name}　版權所有`)
    })
    await test.step('each popular category opens the generic page under its name', async () => {
      for (const [index, slug] of POPULAR.entries())
        await expect(footerOf(page).popular.nth(index)).toHaveAttribute('href', `#/category/${slug}`)
      for (const slug of POPULAR.slice(0, 1)) {
        await footerOf(page).popular.filter({ hasText: OLDER_SLUGS[slug] }).first().click()
        await expect(page).toHaveURL(`/#/category/${slug}`)
        await expect(page.getByRole('heading', { level: 1 })).toContainText(browseWording.heading)
        await expect(page.getByRole('main')).toContainText(OLDER_SLUGS[slug])
      }
    })
    await test.step('each quick link leads to its page, at its top', async () => {
      const { quickLinks } = footerOf(page)
      for (const [name, path] of QUICK_LINKS) {
        await quickLinks.filter({ hasText: name }).click()
        await expect(page).toHaveURL(`/#${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
      }
    })
    await test.step('訂閱電子報 leads to the newsletter', async () => {
      await footerOf(page).link(footerWording.newsletter).click()
      await expect(page).toHaveURL('/#/')
      await expect(page.getByRole('region', { name: newsletterWording.heading })).toBeFocused()
    })
  })
})

const LEGAL = [
  [footerWording.privacy, '/privacy'],
  [footerWording.terms, '/terms'],
] as const

test('privacy and terms are our own pages, which open in new tabs and lead back into the site', async ({
  page,
}) => {
  await test.step('privacy and terms open our own pages in new tabs where the owner has set none', async () => {
    await openRoute(page, '/')
    for (const [name, path] of LEGAL) {
      const opened = page.waitForEvent('popup')
      await footerOf(page).link(name).click()
      const tab = await opened
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(tab).toHaveTitle(`${name} | ${SITE.name}`)
      await expect(tab).toHaveURL(path)
      await expect(tab.getByRole('contentinfo')).toBeVisible()
      await expect(page).toHaveURL('/#/')
      await tab.close()
    }
  })

  await test.step('privacy and terms stay at their plain paths and lead back into the site', async () => {
    for (const [name, path] of LEGAL) {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText(SITE.contact_email ?? '')
      await footerOf(page).quickLinks.filter({ hasText: '全部書評' }).click()
      await expect(page).toHaveURL('/#/reviews')
      await page.goBack()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    }
  })
})

test('回到頂端 scrolls to the top smoothly, with reduced motion at once, and stays on the page', async ({
  page,
}) => {
  await test.step('smoothly', async () => {
    await openRoute(page, '/reviews')
    const { toTop } = footerOf(page)
    await scrollTo(page, 1200)
    expect(await pressAndMeasure(toTop, page.locator('html'))).toBe(0)
    await expect.poll(() => scrollTop(page)).toBe(0)
    await expect(page).toHaveURL('/#/reviews')
  })

  await test.step('with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await scrollTo(page, 1200)
    expect(await pressAndMeasure(footerOf(page).toTop, page.locator('html'))).toBeLessThan(-1000)
    expect(await scrollTop(page)).toBe(0)
  })
})
