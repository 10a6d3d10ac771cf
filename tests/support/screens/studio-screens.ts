import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { headerWording } from '../../../src/contract/wording/site/site.ts'
import { sortWording } from '../../../src/contract/wording/reviews/category.ts'
import { subscribersWording } from '../../../src/contract/wording/studio/subscribers.ts'
import { lettersWording } from '../../../src/contract/wording/studio/studio-letters.ts'
import { readingToolsWording } from '../../../src/contract/wording/reading/reading-tools.ts'
import { editorWording } from '../../../src/contract/wording/studio/studio-editor.ts'
import { moderationWording } from '../../../src/contract/wording/studio/studio-comments.ts'
import { studioWording } from '../../../src/contract/wording/studio/studio-writing.ts'
import { STUDIO_PUBLISHED_COMMENTS_PATH } from '../../../src/contract/studio/studio-links.ts'
import { withDatabase } from '../browser/journey-database.ts'
import { PASSWORD, storePassword } from '../accounts/sign-in.ts'
import { storeComment, storeUser } from '../server/factories.ts'
import { isWide, openDetails, surface } from './studio.ts'

/** Every address of the studio, on a site that `fillStudio` has filled. */
export const STUDIO_SCREENS = [
  '/studio',
  '/studio/reviews',
  '/studio/reviews/3',
  '/studio/pictures',
  '/studio/tags',
  '/studio/statistics',
  '/studio/statistics/3',
  '/studio/comments',
  STUDIO_PUBLISHED_COMMENTS_PATH,
  '/studio/letters',
  '/studio/letters/sent',
  '/studio/letters/write/1',
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
  {
    name: 'sending a letter',
    address: '/studio/letters/write/1',
    open: async (page) => {
      await expect(surface(page)).toBeVisible()
      await button(page, lettersWording.send).click()
    },
  },
  pressed('adding a subscriber', '/studio/letters/subscribers', subscribersWording.add),
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

/** Gives the sample site an owner, a draft, held and new comments, subscribers and a letter. Returns the owner's cookies. */
export async function fillStudio(browser: Browser, address: string): Promise<StorageState> {
  const email = 'owner@example.org'
  await withDatabase(async (deps) => {
    const owner = await storeUser(deps, { name: '槎客', email, role: 'owner' })
    await storePassword(deps, owner)
    await storeThreads(deps, owner)
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
    text: 'email,name,labels,created_at\nlin@example.org,林間,媒體,2026-01-05\nbo@example.org,,"朋友,讀書會",2025-04-05\n',
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

/** Comments and answers of the last days, of which the last three are new to the owner. */
async function storeThreads(deps: Parameters<typeof storeComment>[0], owner: string): Promise<void> {
  const own = { user_id: owner, user_name: '槎客' }
  const write = (hour: number, draft: Parameters<typeof storeComment>[1]) =>
    storeComment(deps, { ...draft, created_at: new Date(Date.UTC(2030, 5, 12, hour)).toISOString() })
  await write(1, { review_id: 5, user_name: '晚安書', content: '廁所那段我每次讀都覺得他是認真的。' })
  const boat = await write(9, {
    review_id: 3,
    user_name: '林間',
    content: '「且待小僧伸伸腳」我笑了一整個捷運車廂。',
  })
  await write(13, {
    review_id: 3,
    parent_id: boat,
    ...own,
    content: '那一車廂的人後來都伸腳了嗎？下一站就是〈日用部〉，記得下車。',
  })
  const room = await write(39, {
    review_id: 4,
    user_name: 'North Lin',
    content: '五百英鎊換算成今天是多少？我查到的數字差很多，想知道你用的是哪一種算法。',
  })
  const reply = await write(40, {
    review_id: 4,
    parent_id: room,
    ...own,
    changed_at: new Date(Date.UTC(2030, 5, 14, 5)).toISOString(),
    content:
      '我照英格蘭銀行的物價換算，大約三萬六千鎊；若照工資算，會多出三倍。她要的不是有錢，是不必為錢低頭，所以我用了前一個。',
  })
  await deps.database.queries
    .updateTable('xc_users')
    .set({ comments_seen_at: new Date(Date.UTC(2030, 5, 14, 16, 15)).toISOString() })
    .where('id', '=', owner)
    .execute()
  await write(70, {
    review_id: 5,
    user_name: '阿川',
    content: '王利發最後那句「改良，改良」，我阿公也常講，講完就去睡午覺。',
  })
  await write(71, {
    review_id: 4,
    parent_id: room,
    answered_id: reply,
    user_name: 'North Lin',
    content: '明白了，謝謝。「不必為錢低頭」這句我抄下來了。',
  })
  await write(72, {
    review_id: 2,
    user_name: '蘇合',
    content:
      '沈復寫芸娘女扮男裝去看燈會那段，我以前只覺得有趣。看了你說的「她要的不過是走在街上」，才想到那一夜她可能是一生裡走得最遠的一次。',
  })
}
