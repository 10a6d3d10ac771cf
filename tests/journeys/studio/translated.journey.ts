import { findTarget } from '../../../src/web/app/find-target.ts'
import { ROUTES } from '../../../src/web/app/routes.ts'
import { studioSettingsPath } from '../../../src/contract/studio/studio-links.ts'
import { SETTINGS_PAGES } from '../../../src/web/screens/studio/settings/settings-pages.ts'
import { translate } from '../../support/page/translate.ts'
import { enterRoute, expect, openRoute, typeRoute } from '../../support/browser/journey.ts'
import { publishText, signInToStudio, testInStudio as test } from '../../support/screens/studio.ts'
import { PERMALINKS } from '../../support/screens/every-screen.ts'
import { OPEN_STATES, STUDIO_SCREENS } from '../../support/screens/studio-screens.ts'

/** Without those that need held comments, or the sheet 資料 open. */
const STATES = OPEN_STATES.filter(
  ({ name, address }) => /^\/studio(?!\/comments)/.test(address) && name !== 'cover',
)

// The studio's addresses answer 404, also the owner's.
test.use({ expectedErrors: [/status of 404/] })

/** What an owner's site has besides: PERMALINKS and the studio. Further screens of readers. */
const OWN_SCREENS = [
  '/categories',
  '/category/all',
  '/tag/翻譯',
  '/series/translated',
  '/p/translated',
  '/years',
  '/year/2030',
  '/bookmarks',
  '/account',
]

test('in a page that the browser has translated the owner opens every screen, menu, panel and dialog', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  const send = async (path: string, data: object) => {
    const response = await page.request.post(path, { data })
    expect(response.ok(), path).toBe(true)
    return ((await response.json()) as { id: number }).id
  }
  const id = await send('/api/studio/reviews', { title: '燈塔行', content: '<p>火車進了隧道。</p>' })
  await publishText(page, id, {
    author: '某人',
    excerpt: '一盞燈。',
    categories: ['fiction'],
    tags: ['翻譯'],
  })
  await publishText(page, await send('/api/studio/reviews', {}), {
    kind: 'page',
    headline: '關於翻譯',
    slug: 'translated',
    content: '<p>一頁。</p>',
  })
  const here = (address: string) => address.replace(/(?<=(?:reviews|statistics)\/)3$/, String(id))
  await page.request.post('/api/studio/letters', { data: {} })
  const studio = [...STUDIO_SCREENS, ...SETTINGS_PAGES.map(({ slug }) => studioSettingsPath(slug))].map(here)
  const readers = [...PERMALINKS.map(([path]) => path.replace('/review/1', `/review/${id}`)), ...OWN_SCREENS]
  const screens = [...studio, ...readers].filter((address) => address !== '/about')
  const opened = new Set(['/about', ...screens].map((address) => findTarget(address, 'hash').route))
  const others = ROUTES.filter((route) => !route.isPlain && !opened.has(route))
  expect(others.map(({ pattern }) => pattern)).toEqual([])
  await openRoute(page, '/studio')
  await translate(page)
  for (const address of screens)
    await test.step(address, async () => {
      await enterRoute(page, address)
      await expect(
        page.getByRole('heading', { level: 1 }).or(page.getByRole('textbox')).first(),
      ).toBeVisible()
    })
  for (const { name, address, open } of STATES)
    await test.step(name, async () => {
      await typeRoute(page, '/studio/tokens')
      await typeRoute(page, here(address))
      await open(page)
      // What is open in the editor goes with it; Esc would close its sheet for good.
      if (!address.includes('reviews/')) await page.keyboard.press('Escape')
    })
  await typeRoute(page, '/studio')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
