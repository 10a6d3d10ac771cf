import type { Page } from '@playwright/test'
import { mediaPath } from '../../../src/contract/links.ts'
import { socialWording } from '../../../src/contract/wording/reviews/home.ts'
import { enterRoute, expect, openRoute, test } from '../../support/browser/journey.ts'
import { changeSettings, SITE } from '../../support/browser/sample-site.ts'

const { photo, video } = SITE.social
if (!photo?.post || !video)
  throw new Error('the sample library has a photo journal with a post, and a video channel')
const { post } = photo

function socialOf(page: Page) {
  const section = page.getByRole('region', { name: socialWording.heading })
  const article = section.getByRole('article')
  return {
    section,
    toProfile: section.getByRole('link', { name: socialWording.toProfile }).first(),
    toChannel: section.getByRole('link', { name: socialWording.toChannel }),
    article,
    toggle: article.getByRole('button'),
    cards: section.getByRole('listitem').getByRole('link'),
  }
}

test('a post expands and collapses with its picture, and small posts, profile and channel lead out in new tabs', async ({
  page,
  context,
}) => {
  await test.step('a post that expands and collapses, and three small posts with their likes and replies', async () => {
    await openRoute(page, '/')
    await test.step('the post is collapsed at first, expands and collapses again', async () => {
      const { article, toggle } = socialOf(page)
      await expect(toggle).toHaveText('查看更多')
      await expect(toggle).toHaveAttribute('aria-expanded', 'false')
      await expect(article).toContainText(SITE.founder)
      await expect(article.getByText(post.summary)).toBeVisible()
      await expect(article.getByText(post.text)).toBeHidden()
      await toggle.click()
      await expect(toggle).toHaveText('收合')
      await expect(toggle).toHaveAttribute('aria-expanded', 'true')
      await expect(article.getByText(post.text)).toBeVisible()
      await expect(article.getByText(post.summary)).toBeHidden()
      await expect(article.getByRole('img', { name: post.picture?.alt ?? '' })).toBeVisible()
      await toggle.click()
      await expect(toggle).toHaveText('查看更多')
      await expect(article.getByText(post.text)).toBeHidden()
    })
    await test.step('three small posts show their likes and replies', async () => {
      const { cards } = socialOf(page)
      await expect(cards).toHaveCount(3)
      for (const [index, { lines, likes, comments }] of photo.cards.entries()) {
        const card = cards.nth(index)
        await expect(card).toHaveAccessibleName(new RegExp(`${socialWording.likes} ?${likes}\\b`))
        await expect(card).toHaveAccessibleName(new RegExp(`${socialWording.comments} ?${comments}\\b`))
        await expect(card).toContainText(lines[0] ?? '')
        await expect(card).toHaveAttribute('href', photo.url)
        await expect(card).toHaveAttribute('target', '_blank')
      }
    })
  })

  await test.step('a post has its picture from the site itself and stays in view when it is collapsed; profile and channel open in new tabs', async () => {
    await openRoute(page, '/')
    await test.step('the picture of the post loads from the site itself', async () => {
      const { article, toggle } = socialOf(page)
      await toggle.click()
      const picture = article.getByRole('img', { name: post.picture?.alt ?? '' })
      await expect(picture).toHaveAttribute('src', mediaPath(post.picture?.file ?? ''))
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(0)
    })
    await test.step('collapsing the post keeps it in view', async () => {
      const { article, toggle } = socialOf(page)
      await toggle.evaluate((button) => button.scrollIntoView({ block: 'start', behavior: 'instant' }))
      await toggle.click()
      await expect(article).toBeInViewport({ ratio: 0.9 })
      await expect(toggle).toBeFocused()
    })
    await test.step('the links to profile and channel open in new tabs', async () => {
      for (const [which, url] of [
        ['toProfile', photo.url],
        ['toChannel', video.url],
      ] as const) {
        await context.route(url, (route) => route.fulfill({ body: which }))
        const opened = page.waitForEvent('popup')
        await socialOf(page)[which].click()
        const tab = await opened
        await expect(tab).toHaveURL(url)
        expect(await tab.evaluate(() => window.opener === null)).toBe(true)
        await tab.close()
      }
    })
  })
})

test('the photo journal shows without a video channel', async ({ page }) => {
  await changeSettings(page, (site) => {
    site.social.video = null
    if (site.social.photo) Object.assign(site.social.photo, { post: null, cards: [] })
  })
  await enterRoute(page, '/')
  const { section, toProfile, toChannel, article, cards } = socialOf(page)
  await expect(toProfile).toBeVisible()
  await expect(toChannel).toHaveCount(0)
  await expect(article).toHaveCount(0)
  await expect(cards).toHaveCount(0)
  await expect(section.getByRole('button')).toHaveCount(0)
})

test.describe('the original post', () => {
  test('is requested when the visitor presses the button, not before', async ({ page }) => {
    const asked: string[] = []
    await page.route('https://www.instagram.com/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>原貼文</p>' })
    })
    await changeSettings(page, (site) => {
      const changed = site.social.photo?.post
      if (changed) Object.assign(changed, { provider: 'instagram', provider_id: 'ABC' })
    })
    await enterRoute(page, '/')
    const { article, toggle } = socialOf(page)
    await toggle.click()
    await expect(article.getByText(socialWording.loadOriginalNote)).toBeVisible()
    expect(asked).toEqual([])
    await article.getByRole('button', { name: socialWording.loadOriginal }).click()
    const frame = article.locator('iframe')
    await expect(frame).toHaveAttribute('title', socialWording.originalPost)
    await expect(frame).toBeFocused()
    await expect(frame.contentFrame().getByText('原貼文')).toBeVisible()
    expect(asked).toEqual(['https://www.instagram.com/p/ABC/embed/'])
  })
})
