import type { Page } from '@playwright/test'
import { filledText, isbnLookupWording } from '../../../src/contract/wording/studio/isbn-lookup.ts'
import {
  detailsWording,
  editorWording,
  targetWording,
} from '../../../src/contract/wording/studio/studio-editor.ts'
import { publishWording } from '../../../src/contract/wording/studio/studio-publish.ts'
import { goWording } from '../../../src/contract/wording/studio/studio-go.ts'
import { findWording, studioWording } from '../../../src/contract/wording/studio/studio-writing.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import {
  beginReview,
  saved,
  signInToStudio,
  surface,
  testInStudio as test,
} from '../../support/screens/studio.ts'

// Blocks, find and replace, and the target of a text (docs/product/studio.md).

test.use({ expectedErrors: [/status of 404|youtube-nocookie/] })

const ISBN = '978-0-306-40615-7'
const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

function paste(page: Page, text: string, html = ''): Promise<void> {
  return surface(page).evaluate(
    (element, [plain, markup]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', plain)
      if (markup !== '') clipboardData.setData('text/html', markup)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [text, html] as const,
  )
}

test('find in both scripts, replace all, and take it back with one undo', async ({ page, studioSite }) => {
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  await surface(page).click()
  await page.keyboard.type('讀書的人。')
  await page.keyboard.press('Enter')
  await page.keyboard.type('读书的船。')
  await page.keyboard.press('Control+f')
  const bar = page.getByRole('search', { name: findWording.name })
  const field = bar.getByRole('textbox', { name: findWording.find, exact: true })
  await expect(field).toBeFocused()

  // Text under composition is not searched for, and its Enter does nothing.
  const input = await page.context().newCDPSession(page)
  await input.send('Input.imeSetComposition', { text: 'ㄉㄨ', selectionStart: 2, selectionEnd: 2 })
  await expect(bar.getByRole('status')).toHaveText('')
  await input.send('Input.insertText', { text: '读书' })
  await expect(bar.getByRole('status')).toHaveText(findWording.count(2, 1))
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('status')).toHaveText(findWording.count(2, 2))
  await bar.getByRole('checkbox', { name: findWording.folded }).uncheck()
  await expect(bar.getByRole('status')).toHaveText(findWording.count(1, 1))
  await bar.getByRole('checkbox', { name: findWording.folded }).check()
  await bar.getByRole('button', { name: findWording.replace, exact: true }).click()
  await bar.getByRole('textbox', { name: findWording.replaceBy }).fill('閱讀')
  await expectNoViolations(page)
  await bar.getByRole('button', { name: findWording.replaceAll }).click()
  await expect(bar.getByRole('status')).toHaveText(findWording.replaced(2))
  await expect(surface(page)).toHaveText('閱讀的人。閱讀的船。')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(surface(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(surface(page)).toHaveText('讀書的人。读书的船。')

  await test.step('⌘K links what is selected, and goes anywhere without a selection', async () => {
    await surface(page).getByText('读书的船。').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Shift+Home')
    await page.keyboard.press('Control+k')
    const address = page.getByRole('textbox', { name: studioWording.linkAddress })
    await expect(address).toBeFocused()
    await page.keyboard.type('/review/3')
    await page.keyboard.press('Enter')
    const link = surface(page).getByRole('link', { name: '读书的船。' })
    await expect(link).toHaveAttribute('href', '/review/3')
    await expect(surface(page)).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(address).toHaveValue('/review/3')
    await page.getByRole('button', { name: studioWording.removeLink }).click()
    await expect(link).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: goWording.heading })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await page.getByRole('button', { name: targetWording.minutes(1) }).click()
  await page.getByRole('textbox', { name: targetWording.label }).fill('2000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: targetWording.of(8, 2000) })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: targetWording.of(8, 2000) })).toBeVisible()

  await test.step('書卡 offers one’s own reviews; a number with a point stays a number', async () => {
    await surface(page).getByText('读书的船。').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1.5 公斤')
    for (let lines = 0; lines < 9; lines++) await page.keyboard.press('Enter')
    await page.keyboard.type('／')
    const menu = page.getByRole('listbox', { name: studioWording.insertMenu })
    await expect(menu, 'the menu turns at the end of the window').toBeInViewport({ ratio: 1 })
    await page.keyboard.press('ArrowUp')
    await expect(menu.getByRole('option').last()).toBeInViewport({ ratio: 1 })
    await page.keyboard.type('書卡')
    await page.keyboard.press('Enter')
    await expect(surface(page)).toContainText('1.5 公斤《》')
    await page.keyboard.type('燈')
    await expect(surface(page)).toContainText('《燈》')
  })
})

test('verse, a table, columns, an inline note and a video are written; readers press the video; the next review takes the book over', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  const id = page.url().split('/').at(-1)
  await surface(page).click()
  await page.keyboard.type('| ')
  await page.keyboard.type('床前明月光')
  await page.keyboard.press('Enter')
  await page.keyboard.type('疑是地上霜')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('／表格')
  await page.keyboard.press('Enter')
  const tools = page.getByRole('toolbar', { name: studioWording.tableTools })
  await page.keyboard.type('書')
  const [above, row] = await Promise.all([surface(page).locator('p.poem').boundingBox(), tools.boundingBox()])
  expect(row?.y, 'the tools are below the line above').toBeGreaterThanOrEqual(
    (above?.y ?? NaN) + (above?.height ?? NaN),
  )
  await tools.getByRole('button', { name: studioWording.addColumn }).click()
  await expect(surface(page).locator('th')).toHaveCount(4)
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect(surface(page).locator('tr')).toHaveCount(4)
  await expectNoViolations(page)
  await surface(page).getByRole('paragraph').last().click()
  await expect(tools).toHaveCount(0)
  await test.step('直排引文 and 夾註', async () => {
    await page.keyboard.type('道可道上篇道經也')
    for (let characters = 0; characters < 5; characters++) await page.keyboard.press('Shift+ArrowLeft')
    await expect(page.getByRole('button', { name: studioWording.more })).toBeVisible()
    for (const key of ['Alt+F10', 'ArrowLeft', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter'])
      await page.keyboard.press(key)
    await expect(surface(page).locator('small')).toHaveText('上篇道經也')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.keyboard.type('／直排引文')
    await page.keyboard.press('Enter')
    await page.keyboard.type('大江東去')
    // In columns, as its page will show it; the arrow to the left is the next column.
    await expect(surface(page).locator('blockquote')).toHaveCSS('writing-mode', 'vertical-rl')
    // Out of it again.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
  })
  await paste(page, VIDEO)
  await page.getByRole('button', { name: studioWording.makeVideo }).click()
  await expect(surface(page).locator('figure.video')).toHaveText('影片')
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()

  const path = `/api/studio/reviews/${id}`
  const readStored = async () =>
    (await (await page.request.get(path)).json()) as { version: number; draft: { content: string } }
  // An earlier text may have been saved last: the next version is that of the video.
  await expect.poll(async () => (await readStored()).draft.content).toContain('dQw4w9WgXcQ')
  const { version, draft } = await readStored()
  expect(draft.content).toContain('<p class="poem">床前明月光<br />疑是地上霜</p>')
  expect(draft.content).toContain('道可道<small class="warichu">上篇道經也</small>')
  expect(draft.content).toContain('<blockquote class="vertical"><p>大江東去</p></blockquote>')
  const book = { title: '靜夜思', author: '李白', isbn: ISBN, categories: ['creator-thoughts'] }
  const named = { ...draft, ...book, content: `${draft.content}<h2>尾聲</h2>` }
  const stored = await page.request.put(path, { data: { version, draft: named } })
  expect(stored.status(), await stored.text()).toBe(200)
  const published = await page.request.post(`${path}/publication`, {
    data: { version: ((await stored.json()) as { version: number }).version, renews_date: false },
  })
  expect(published.status(), await published.text()).toBe(200)
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>player</p>' }),
  )
  await openRoute(page, `/review/${id}`)
  const article = page.locator('[data-article]')
  await expect(article.locator('iframe')).toHaveCount(0)
  await expect(article.locator('blockquote')).toHaveCSS('writing-mode', 'vertical-rl')
  await expect(article.locator('small')).toHaveCSS('display', 'inline-block')
  await expect(page.locator('.reading-link')).toBeAttached()
  // A press before the player's script has come plays it all the same.
  const release = await holdRequests(page, '**/assets/*.js')
  await article.getByRole('link', { name: '影片' }).click()
  release()
  await expect(article.locator('iframe')).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/)

  await test.step('another review of the book: 帶入 fills what is empty and says so', async () => {
    await beginReview(page)
    const sheet = page.getByRole('complementary', { name: detailsWording.heading })
    await sheet.getByRole('textbox', { name: editorWording.title }).fill('我自己取的書名')
    await sheet.getByRole('textbox', { name: detailsWording.isbn }).fill(ISBN)
    await sheet.getByRole('button', { name: isbnLookupWording.fill }).click()
    await expect(sheet.getByText(filledText('review', ['author']))).toBeVisible()
    await expect(sheet.getByRole('textbox', { name: editorWording.author })).toHaveValue('李白')
    await expect(sheet.getByRole('textbox', { name: editorWording.title })).toHaveValue('我自己取的書名')
    await expectNoViolations(page)
    await page.keyboard.press('Control+s')
    await expect(saved(page)).toBeVisible()
  })
})

test('lists and notes of Word join those of the text, and Markdown is recognised', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  await surface(page).click()
  await page.keyboard.type('乙')
  await page.keyboard.press('Control+Alt+f')
  await page.keyboard.type('註乙')
  await surface(page).locator(':scope > p').click()
  await page.keyboard.press('Home')
  const entry = "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>甲"
  await paste(
    page,
    '1.甲[1]',
    `${entry}<a href="#_ftn1" name="_ftnref1">[1]</a></p><div style='mso-element:footnote' id=ftn1><p><a href="#_ftnref1" name="_ftn1">[1]</a> 註甲</p></div>`,
  )
  await expect(surface(page).locator('section li')).toHaveText(['註甲', '註乙'])
  await expect(surface(page).locator('ol').first()).toContainText('甲')
  await surface(page).getByText('註乙').click()
  await page.keyboard.press('Control+z')
  await expect(surface(page).locator('section li')).toHaveText(['註乙'])
  await surface(page).locator(':scope > p').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await paste(page, '## 題\n\n> 引[^1]\n\n[^1]: 註丙')
  await expect(page.getByText(studioWording.pastedMarkdown)).toBeVisible()
  await expect(surface(page).getByRole('heading', { name: '題' })).toBeVisible()
  await expect(surface(page).locator('blockquote')).toContainText('引')
  await expect(surface(page).locator('section li')).toHaveText(['註乙', '註丙'])
  await page.getByRole('button', { name: studioWording.makePlain }).click()
  await expect(surface(page).locator('section li')).toHaveText(['註乙'])
  await surface(page).getByText('註乙').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('再註')
  await expect(surface(page).locator('section li'), 'Enter stays in the note').toHaveText(['註乙再註'])
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
})

test('from 寫 to 刊登 by keyboard alone: the title has the focus, the category is chosen in the sheet', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  const title = page.getByRole('heading', { level: 1 }).getByRole('textbox', { name: editorWording.title })
  await expect(title).toBeFocused()
  await page.keyboard.type('夜航船')
  await page.keyboard.press('Enter')
  await page.keyboard.type('張岱')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(surface(page)).toBeFocused()
  await page.keyboard.type('天下學問，惟夜航船中最難對付。')
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  const publish = dialog.getByRole('button', { name: publishWording.publish, exact: true })
  await expect(dialog.getByText(publishWording.restGood)).toBeVisible()
  await expect(dialog.locator('[data-check=cover]')).toBeVisible()
  await expect(publish).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const categories = dialog.locator('[data-check="category"]').getByRole('listitem').getByRole('button')
  await expect(categories.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(categories.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(categories).toHaveCount(0)
  await expect(publish).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(publishWording.published).first()).toBeVisible()
})
