import type { Page, Response } from '@playwright/test'
import type { StudioSettings } from '../../../src/contract/settings/studio-settings.ts'
import type { Draft } from '../../../src/contract/studio/studio-reviews.ts'
import { allReviewsWording } from '../../../src/contract/wording/reviews/category.ts'
import { resultsHeading } from '../../../src/contract/wording/reviews/search.ts'
import { settingsPages } from '../../../src/contract/wording/studio/settings-pages.ts'
import { studioFrameWording as studio } from '../../../src/contract/wording/studio/studio.ts'
import { WITHOUT_SONG } from '../../support/browser/launch-options.ts'
import { expect, openRoute, typeRoute } from '../../support/browser/journey.ts'
import { findMixedFaces } from '../../support/page/mixed-faces.ts'
import {
  publishText,
  signInToStudio,
  surface,
  testInStudio,
  withStudioDatabase,
} from '../../support/screens/studio.ts'
import { storeComment } from '../../support/server/factories.ts'

// A site of its own, since its name is another.
testInStudio.use({ launchOptions: WITHOUT_SONG, siteName: 'faces', studioEngine: 'sqlite' })

// Screens whose words are all fixed: accessibility/wcag.journey.ts.
testInStudio(
  'on a device without Song no line stands in two faces, whatever the owner writes, on the site and in the studio, and double rules are few',
  async ({ page, studioSite }) => {
    testInStudio.slow()
    await signInToStudio(page, studioSite, 'owner')
    await changeWords(page)
    const review = await write(page, REVIEW)
    const essay = await write(page, ESSAY)
    await write(page, { kind: 'page', headline: '怎麼囂塵', slug: 'xiao', content: '<p>內文。</p>' })
    await page.request.post('/api/studio/letters', { data: {} })
    await withStudioDatabase(studioSite, async (deps) => {
      await storeComment(deps, { review_id: review, state: 'held', user_name: '龔齡', content: '齡。' })
    })
    const begun = await page.request.post('/api/studio/reviews', {
      data: { title: '蠹魚囓字', content: '<h2>囓字</h2><p>字。</p><p class="poem">饕餮。</p>' },
    })

    await openRoute(page, '/')
    for (const [route, heading] of [
      ['/', '紙上'],
      [`/review/${review}`, '囂嗷之間'],
      [`/review/${essay}`, '囂囂嗷嗷記'],
      ['/category/creator-thoughts', '囂塵創作'],
      ['/reviews', allReviewsWording.heading],
      ['/tag/囂塵', '囂塵'],
      ['/series/xiao', '囂塵錄'],
      ['/p/xiao', '怎麼囂塵'],
      ['/author/顏囂', '顏囂'],
      ['/search?q=囂', resultsHeading('囂')],
      ['/about', '顏囂'],
      ['/studio/reviews', studio.reviews],
      ['/studio/tags', studio.tags],
      ['/studio/comments', studio.comments],
      ['/studio/letters', studio.newsletter],
      ['/studio/settings/site', settingsPages.site.title],
      ['/studio', ''],
    ] as const)
      await testInStudio.step(route, async () => {
        await typeRoute(page, route)
        await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
        await expect(page.getByText(/^正在.*(?:…|\.\.\.)$/).filter({ visible: true })).toHaveCount(0)
        expect.soft(await findMixedFaces(page)).toEqual([])
        // 文武線.
        const rules = page.locator('[class*=section-head_ruled]').filter({ visible: true })
        expect.soft(await rules.count()).toBeLessThanOrEqual(2)
      })
    await testInStudio.step('a text that is being written, with its fields beside it', async () => {
      await typeRoute(page, `/studio/reviews/${essay}`)
      await expect(surface(page)).toBeVisible()
      expect.soft(await findMixedFaces(page)).toEqual([])
    })
    await testInStudio.step('a title and verse that are written have their faces', async () => {
      const { id } = (await begun.json()) as { id: number }
      // Drawing takes long on a busy machine.
      const drawn = page.waitForResponse((response) => isFontOf(response, '饕餮'), { timeout: 120_000 })
      await typeRoute(page, `/studio/reviews/${id}`)
      await expect(surface(page)).toContainText('饕餮')
      await drawn
      await expect.poll(() => page.evaluate(isKaiLoaded, '饕餮')).toBe(true)
      expect.soft(await findMixedFaces(page)).toEqual([])
    })
  },
)

function isFontOf(response: Response, text: string): boolean {
  return response.url().endsWith('/draft-fonts') && response.request().postData()?.includes(text) === true
}

function isKaiLoaded(text: string): boolean {
  const ranges = [...document.fonts]
    .filter(({ family, status }) => family.includes('XC Kai Passage') && status === 'loaded')
    .map(({ unicodeRange }) => unicodeRange.toLowerCase())
  return [...text].every((each) =>
    ranges.some((range) => range.includes(`u+${each.codePointAt(0)?.toString(16)}`)),
  )
}

/** Characters that the core fonts lack. */
const WORDS = {
  name: '囂塵讀書記',
  tagline: '在喧囂裡，讀一頁安靜。',
  hero: ['紙上', '舟行', '漫遊札記'],
  founder: '顏囂',
  seal: '囂',
  newsletter_heading: '囂塵月報',
  letters_public: true,
}

const TAGGED = { tags: ['囂塵'], series: 'xiao', categories: ['creator-thoughts'] }
const ESSAY = {
  ...TAGGED,
  kind: 'essay' as const,
  headline: '囂囂嗷嗷記',
  summary: '喧囂裡讀一頁。',
  content: '<h2>嗷嗷</h2><p>甲。</p><blockquote><p>嗷嗷待哺。</p></blockquote>',
}
const REVIEW = {
  ...TAGGED,
  title: '藪澤集',
  author: '顏囂',
  headline: '囂嗷之間',
  summary: '藪澤。',
  excerpt: '一句。',
  rating: 4,
  content: '<h2>藪</h2><p>乙。</p>',
}

async function changeWords(page: Page): Promise<void> {
  const { site } = (await (await page.request.get('/api/studio/settings')).json()) as StudioSettings
  const categories = site.categories.map((category) =>
    category.id === 'creator-thoughts' ? { ...category, name: '囂塵創作', tagline: '藪中的話。' } : category,
  )
  const changes = Object.entries({ ...WORDS, categories }).map(([key, value]) => ({ key, value }))
  const answers = [
    await page.request.patch('/api/studio/settings', { data: { changes } }),
    await page.request.post('/api/studio/series', {
      data: { name: '囂塵錄', slug: 'xiao', description: '喧囂之外。' },
    }),
  ]
  for (const answer of answers) expect(answer.ok(), await answer.text()).toBe(true)
}

async function write(page: Page, fields: Partial<Draft>): Promise<number> {
  const made = await page.request.post('/api/studio/reviews', { data: { title: '', content: '<p>字。</p>' } })
  const { id } = (await made.json()) as { id: number }
  await publishText(page, id, fields)
  return id
}
