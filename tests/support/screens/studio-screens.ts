import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { headerWording } from '../../../src/contract/wording/site/site.ts'
import { sortWording } from '../../../src/contract/wording/reviews/category.ts'
import { readingToolsWording } from '../../../src/contract/wording/reading/reading-tools.ts'
import { editorWording } from '../../../src/contract/wording/studio/studio-editor.ts'
import { moderationWording } from '../../../src/contract/wording/studio/studio-comments.ts'
import { studioWording } from '../../../src/contract/wording/studio/studio-writing.ts'
import { withDatabase } from '../browser/journey-database.ts'
import { PASSWORD, storePassword } from '../accounts/sign-in.ts'
import { storeComment, storeUser } from '../server/factories.ts'
import { isWide, openDetails, surface } from './studio.ts'

/** Every address of the studio, on a site that `fillStudio` has filled. */
export const STUDIO_SCREENS = [
  '/studio',
  '/studio/reviews',
  '/studio/reviews/3',
  '/studio/comments',
  '/studio/letters',
  '/studio/letters/sent',
  '/studio/letters/subscribers',
  '/studio/settings',
  '/studio/tokens',
  '/studio/import',
  '/studio/no-such-page',
] as const

interface OpenState {
  name: string
  address: string
  open: (page: Page) => Promise<unknown>
}

const button = (page: Page, name: string, except = '\0') =>
  page.getByRole('button', { name }).filter({ hasNotText: except, visible: true }).first()

const pressed = (name: string, address: string, label: string): OpenState => ({
  name,
  address,
  open: (page) => button(page, label).click(),
})

const editing = (name: string, open: (page: Page) => Promise<unknown>): OpenState => ({
  name,
  address: '/studio/reviews/3',
  open: async (page) => {
    await expect(surface(page)).toBeVisible()
    await open(page)
  },
})

/** Menus, panels and dialogs. */
export const OPEN_STATES: readonly OpenState[] = [
  pressed('search box', '/category/creator-thoughts', headerWording.openSearch),
  {
    name: 'menu of categories',
    address: '/review/1',
    open: (page) => button(page, isWide(page) ? headerWording.categories : headerWording.openMenu).click(),
  },
  pressed('sort menu', '/reviews', sortWording.label),
  pressed('reading settings', '/review/12', readingToolsWording.settingsLabel),
  pressed('sign-in dialog', '/review/1', '加入書單'),
  { name: 'go anywhere', address: '/studio', open: (page) => page.keyboard.press('Control+k') },
  {
    name: 'keys',
    address: '/studio',
    open: async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('?')
    },
  },
  pressed('actions of a review', '/studio/reviews', '更多動作'),
  {
    name: 'question before a ban',
    address: '/studio/comments',
    open: (page) => button(page, moderationWording.ban, moderationWording.bans).click(),
  },
  pressed('import of subscribers', '/studio/letters/subscribers', '匯入'),
  editing('details of a review', openDetails),
  editing('revisions', (page) => page.getByRole('button', { name: editorWording.revisions }).click()),
  editing('publishing', (page) =>
    page
      .getByRole('button', { name: /^(?:刊登|更新|排程)…?$/ })
      .first()
      .click(),
  ),
  editing('cover', async (page) => {
    await openDetails(page)
    await page.getByRole('button', { name: '畫一張' }).click()
  }),
  editing('find and replace', async (page) => {
    await surface(page).click()
    await page.keyboard.press('Control+f')
  }),
  editing('insert menu', async (page) => {
    await surface(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: studioWording.insert }).click()
  }),
]

/** Gives the sample site an owner, a draft, held comments, subscribers and a letter. Returns the owner's cookies. */
export async function fillStudio(browser: Browser, address: string): Promise<StorageState> {
  const email = 'owner@example.org'
  await withDatabase(async (deps) => {
    await storePassword(deps, await storeUser(deps, { name: '槎客', email, role: 'owner' }))
    for (const [index, [user_name, content, held_reasons]] of HELD.entries()) {
      const created_at = new Date(Date.UTC(2030, 5, 14, 4, index)).toISOString()
      await storeComment(deps, { review_id: 3, state: 'held', created_at, user_name, content, held_reasons })
    }
  })
  const context = await browser.newContext({ baseURL: address })
  const send = async (path: string, data: object) => {
    const response = await context.request.post(path, { data })
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
  }
  await send('/api/auth/sign-in', { email, password: PASSWORD })
  await send('/api/studio/reviews', { title: '燈塔行', content: '<p>火車進了隧道。</p>' })
  await send('/api/studio/subscribers/import', {
    text: 'lin@example.org\nbo@example.org\n',
    has_consent: true,
  })
  await send('/api/studio/letters', {})
  const state = await context.storageState()
  await context.close()
  return state
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

const HELD = [
  ['讀書人', '想認識更多書友請加賴 id：book8866。', 'contact'],
  ['林湖', '藏粥那段，我念給先生聽。', 'first_comment'],
] as const
