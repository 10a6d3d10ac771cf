import type { Page } from '@playwright/test'
import type { StudioSettings } from '../../../src/contract/settings/studio-settings.ts'
import type { Draft } from '../../../src/contract/studio/studio-reviews.ts'
import { allReviewsWording } from '../../../src/contract/wording/reviews/category.ts'
import { resultsHeading } from '../../../src/contract/wording/reviews/search.ts'
import { studioSettingsPath } from '../../../src/contract/studio/studio-links.ts'
import { SETTINGS_PAGES } from '../../../src/web/screens/studio/settings/settings-pages.ts'
import { LAUNCH_OPTIONS, WITHOUT_SONG } from '../../support/browser/launch-options.ts'
import { enterRoute, expect, openRoute, typeRoute } from '../../support/browser/journey.ts'
import { findMixedFaces } from '../../support/page/mixed-faces.ts'
import {
  publishText,
  signInToStudio,
  surface,
  testInStudio,
  withStudioDatabase,
} from '../../support/screens/studio.ts'
import { OPEN_STATES, STUDIO_SCREENS } from '../../support/screens/studio-screens.ts'
import { storeComment } from '../../support/server/factories.ts'

// A site of its own, since its name is another.
testInStudio.use({
  launchOptions: process.env.SONG === 'yes' ? LAUNCH_OPTIONS : WITHOUT_SONG,
  siteName: 'faces',
  studioEngine: 'sqlite',
  // The studio's addresses answer 404, also the owner's.
  expectedErrors: [/status of 404/],
})

// Screens whose words are all fixed: accessibility/wcag.journey.ts.
testInStudio(
  'on a device without Song no line stands in two faces, whatever the owner writes, on the site and in the studio, and double rules are few',
  async ({ page, browser, studioSite }) => {
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
      data: { title: '蠹魚囓字', content: '<h2>囓字</h2><p class="poem">饕餮。</p><p>字。</p>' },
    })

    const { id: draft } = (await begun.json()) as { id: number }
    const here = (address: string) =>
      address
        .replace(/(?<=reviews\/)3$/, String(draft))
        .replace(/(?<=\/(?:review|statistics)\/)\d+$/, String(review))
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
      ['/account', ''],
      ['/bookmarks', ''],
      ['/reading-list', ''],
      ['/letters', ''],
      ...[...STUDIO_SCREENS, ...SETTINGS_PAGES.map(({ slug }) => studioSettingsPath(slug))].map(
        (route) => [here(route), ''] as const,
      ),
    ] as const)
      await testInStudio.step(route, async () => {
        await (route === '/about' ? typeRoute : enterRoute)(page, route)
        await expect(page.getByRole('heading', { level: 1 }).or(surface(page)).first()).toContainText(heading)
        await expect(page.getByText(/^正在.*(?:…|\.\.\.)$/).filter({ visible: true })).toHaveCount(0)
        await faces.poll(() => findMixedFaces(page), route).toEqual([])
        // 文武線.
        const rules = page.locator('[class*=section-head_ruled]').filter({ visible: true })
        expect.soft(await rules.count()).toBeLessThanOrEqual(2)
      })
    const guest = await (await browser.newContext({ baseURL: studioSite.address })).newPage()
    await openRoute(guest, '/')
    // The cover is chosen in a sheet that earlier states have closed.
    for (const { name, address, open } of OPEN_STATES.filter((state) => state.name !== 'cover'))
      await testInStudio.step(name, async () => {
        const visitor = address.startsWith('/studio') ? page : guest
        await enterRoute(visitor, here(address))
        await open(visitor)
        await faces.poll(() => findMixedFaces(visitor), name).toEqual([])
        if (!address.includes('reviews/')) await visitor.keyboard.press('Escape')
      })
    await testInStudio.step('a text that is being written, with its fields beside it', async () => {
      await typeRoute(page, `/studio/reviews/${essay}`)
      await expect(surface(page)).toBeVisible()
      expect.soft(await findMixedFaces(page)).toEqual([])
    })
    await testInStudio.step('verse that is written has its own Kai', async () => {
      await typeRoute(page, here('/studio/reviews/3'))
      await expect(surface(page)).toContainText('饕餮')
      await expect.poll(() => page.evaluate(isKaiLoaded, '饕餮')).toBe(true)
    })
  },
)

/** Draws of what is written come later. */
const faces = expect.configure({ soft: true })

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
