import { expect, type Page } from '@playwright/test'
import { bookmarkCount } from '../../../src/contract/wording/reading/bookmarks.ts'
import { PROVIDER_IDS, PROVIDER_NAMES } from '../../../src/contract/accounts/providers.ts'
import { unavailableWording } from '../../../src/contract/wording/site/unavailable.ts'
import { listImportWording } from '../../../src/contract/wording/reading/book-list-import.ts'
import { ownCommentWording } from '../../../src/contract/wording/comments/comment-edit.ts'
import { answer, failWithServerError, hold, makeReviewPage } from '../browser/answers.ts'
import { editableUntil, commentsOf, makeComment, makeThread, openThread } from './comments.ts'
import { enterRoute, openRoute, waitForHydration, waitForPlainPage } from '../browser/journey.ts'
import { signInForm, signInPage } from './sign-in-form.ts'
import { listFile } from '../files/list-files.ts'
import { signedInReader } from '../accounts/reader.ts'
import { openFullAccount } from './full-account.ts'
import { builtScript } from '../browser/built-script.ts'

/** Every public address, with what its heading says. */
export const PERMALINKS = [
  ['/', '閱讀'],
  ['/review/1', '《夜航船》'],
  ['/category/reading-philosophy', '閱讀與哲學'],
  ['/category/fiction', '分類瀏覽'],
  ['/reviews', '全部書評'],
  ['/authors', '依作者'],
  ['/author/%E5%BC%B5%E5%B2%B1', '張岱'],
  ['/about', '槎客'],
  ['/search?q=%E5%9F%8E', '「城」的搜尋結果'],
  ['/search?q=%E7%84%A1%E6%AD%A4%E6%9B%B8%E4%B9%9F', '的搜尋結果'],
  ['/search', '搜尋書評'],
  ['/reading-list', '我的書單'],
  ['/reading-list/import', '匯入書單'],
  ['/sign-in', '登入書房'],
  ['/privacy', '隱私權政策'],
  ['/terms', '服務條款'],
] as const

const PLAIN = new Set(['/privacy', '/terms'])

/** Opens a permalink and waits until script is at work on it. */
export async function openPermalink(page: Page, path: string): Promise<void> {
  await page.goto(path)
  if (PLAIN.has(path)) await waitForPlainPage(page)
  else await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const EMPTY = { total: 0, cards: [], is_known: true, font_faces: '', stands_for: null, is_moved: false }
const EVERYTHING_IN_AN_ARTICLE = `
  <h2>一<ruby>章<rt>ㄓㄤ</rt></ruby></h2><h3 data-font="">一節</h3><h4 data-font="">一段</h4>
  <p>字<em>著重</em><strong>粗</strong><a href="https://example.com/">外面的<sup>路</sup></a><a href="#note-1">註</a><code>碼</code><del>去</del><ins>來</ins><s>刪</s><u>李白</u><u>杜甫</u><q>引</q></p>
  <details><summary>劇透</summary><p>他死了。</p></details><details open><summary>劇透之二</summary><p>他也死了。</p></details>
  <blockquote><p>引</p><footer>誰說的</footer></blockquote>
  <ul><li>一<ul><li>一之一</li></ul></li></ul><ol><li>一</li></ol><dl><dt>詞</dt><dd>解</dd></dl>
  <table><caption>表</caption><thead><tr><th scope="col">年</th><th scope="col">事</th></tr></thead><tbody><tr><td>一</td><td>甲</td></tr></tbody></table>
  <figure><img src="/favicon.svg" alt="圖" width="40" height="40"><figcaption>圖說</figcaption></figure><pre>原樣</pre><hr>
  <section><ol><li id="note-1">註文 <a href="/review/900#r" role="doc-backlink" aria-label="回到正文">↑</a></li></ol></section>`

/** Opens states of screens that the sample library does not have. */
export const STATES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a review that is not there': async (page) => {
    await page.goto('/#/review/999999')
    await expect(page.getByRole('heading', { name: '未找到書評' })).toBeVisible()
  },
  'a review on its way': async (page) => {
    await hold(page, '/api/reviews/1')
    await enterRoute(page, '/review/1')
    await expect(page.getByText('正在加載書評內容...')).toHaveCSS('opacity', '1')
  },
  'a review that could not be had': async (page) => {
    await failWithServerError(page, '/api/reviews/1')
    await enterRoute(page, '/review/1')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  },
  'a review with every kind of text': async (page) => {
    await answer(page, '/api/reviews/900', makeReviewPage({ id: 900, content: EVERYTHING_IN_AN_ARTICLE }))
    await enterRoute(page, '/review/900')
    await expect(page.getByRole('article')).toContainText('註文')
  },
  'a review under which this visitor is changing a comment': async (page) => {
    const mine = makeComment({ id: 2, editable_until: editableUntil() })
    const comments = makeThread([
      mine,
      makeComment({ id: 1, is_owner: true, content: '長'.repeat(200), user_name: '一'.repeat(40) }),
      makeComment({ id: 3, editable_until: editableUntil(), likes: 12_345 }),
    ])
    await openThread(page, { initial: comments })
    const { section, editor } = commentsOf(page)
    await section.getByRole('button', { name: ownCommentWording.edit }).first().click()
    await editor.fill('長'.repeat(5_001))
    await section.getByRole('button', { name: ownCommentWording.save }).click()
    await expect(section.getByRole('alert')).toBeVisible()
  },
  'all reviews, of which there are none': async (page) => {
    await answer(page, '/api/reviews', EMPTY)
    await enterRoute(page, '/reviews')
    await expect(page.getByText('該分類下暫無書評，請嘗試其他分類。')).toBeVisible()
  },
  'a category without reviews': async (page) => {
    await answer(page, '/api/categories/creator-thoughts/reviews', EMPTY)
    await enterRoute(page, '/category/creator-thoughts')
    await expect(page.getByText('尚無相關書評')).toBeVisible()
  },
  'home without its books': async (page) => {
    await failWithServerError(page, '/api/home')
    await enterRoute(page, '/')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  },
  'a search that could not be made': async (page) => {
    await failWithServerError(page, '/api/search')
    await enterRoute(page, '/search?q=%E5%9F%8E')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  },
  'a list from elsewhere, looked over': async (page) => {
    await signedInReader(page)
    await page.goto('/#/reading-list/import')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: listImportWording.choose }).click(),
    ])
    await chooser.setFiles(listFile('tofu.xlsx'))
    await expect(page.getByRole('heading', { name: listImportWording.misses })).toBeVisible()
  },
  'a screen whose scripts did not arrive': async (page) => {
    await page.route(builtScript('search-screen'), (route) => route.abort())
    await enterRoute(page, '/search?q=%E5%9F%8E')
    await expect(page.getByRole('heading', { name: unavailableWording.search.heading })).toBeVisible()
  },
  'the sign-in with every way in, refused': async (page) => {
    await answer(page, '/api/auth/ways', {
      providers: PROVIDER_IDS.map((id) => ({ id, name: PROVIDER_NAMES[id] })),
    })
    await openRoute(page, '/sign-in?problem=address_in_use')
    await expect(page.getByRole('button', { name: /LINE/ })).toBeVisible()
    await signInPage(page).submit.click()
    await expect(signInPage(page).refusal).toBeVisible()
  },
  'the sign-in over a review, on the tab for new accounts': async (page) => {
    await openRoute(page, '/review/1')
    await page.getByRole('button', { name: '加入書單' }).click()
    await page.getByRole('button', { name: '前往登入' }).click()
    const form = signInForm(page.getByRole('dialog'))
    await form.tab('註冊').click()
    await form.signUp.click()
    await expect(form.refusal).toBeVisible()
  },
  'the sign-in that has mailed a code': async (page) => {
    await page.route('**/api/auth/code', (route) => route.fulfill({ status: 204 }))
    await openRoute(page, '/sign-in')
    const form = signInPage(page)
    await form.byCode.click()
    await form.email.fill(`${'long'.repeat(12)}@example.org`)
    await form.sendCode.click()
    await form.code.fill('40719')
    await form.submit.click()
    await expect(form.refusal).toBeVisible()
  },
  'the second step of the sign-in': async (page) => {
    await openRoute(page, '/sign-in?second-step=1')
    await signInPage(page).toRecoveryCode.click()
    await expect(signInPage(page).recoveryCode).toBeFocused()
  },
  'an account with all that it can have': openFullAccount,
  'bookmarks of a reader': async (page) => {
    await signedInReader(page)
    for (const review of [1, 2, 3]) await page.request.put(`/api/reviews/${review}/bookmark`)
    await openRoute(page, '/bookmarks')
    await expect(page.getByText(bookmarkCount(3))).toBeVisible()
  },
  'the application in pieces': async (page) => {
    await answer(page, '/api/reviews/1', { review: null })
    await enterRoute(page, '/review/1')
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  },
}

/** The console errors that belong to these states. */
export const STATE_ERRORS =
  /404|503|Failed to load resource|a screen has no data|crashed|TypeError|could not be loaded|dynamically imported|preload/
