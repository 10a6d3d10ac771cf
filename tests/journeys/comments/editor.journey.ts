import { ownCommentWording } from '../../../src/contract/wording/comments/comment-edit.ts'
import { copyWording } from '../../../src/contract/wording/site/copy.ts'
import { readClipboard } from '../../support/browser/clipboard.ts'
import { answerAction, commentsOf, makeHeld } from '../../support/screens/comments.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { openOwn, tools } from '../../support/screens/own-comment.ts'

// The editor of a comment when its time is over, or its comment is no longer in its place.

test.describe('with the clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('the editor counts the last seconds, and keeps the text when the time is over', async ({ page }) => {
    await page.clock.install()
    await openOwn(page, 2)
    const { section, editor, cards } = commentsOf(page)
    const { edit, save } = tools(page)
    await edit.click()
    await editor.fill('改到一半的話。')
    await page.clock.fastForward(61_000)
    await expect(cards.first()).toContainText(/還能修改 5\d 秒/)
    await page.clock.fastForward(30_000)
    await expect(cards.first()).toContainText(/還能修改 2\d 秒/)
    await page.clock.fastForward(30_000)
    await expect(section.getByRole('alert')).toHaveText(ownCommentWording.overWhileEditing)
    await expect(editor).toHaveValue('改到一半的話。')
    await expect(editor).toBeFocused()
    await expect(save).toHaveCount(0)
    await section.getByRole('button', { name: ownCommentWording.copyText }).click()
    await expect(section.getByText(copyWording.copied)).toBeVisible()
    expect(await readClipboard(page)).toBe('改到一半的話。')
    await section.getByRole('button', { name: ownCommentWording.close, exact: true }).click()
    await expect(editor).toHaveCount(0)
    await expect(cards.first()).toContainText('我偷偷把鞋脫了。')
    await expect(edit).toHaveCount(0)
    await expect(cards.first()).toBeFocused()
  })
})

test('an editor without changes closes when the time is over, and its comment goes on with the focus', async ({
  page,
}) => {
  await page.clock.install()
  await openOwn(page, 1)
  const { editor, cards } = commentsOf(page)
  await tools(page).edit.click()
  await expect(editor).toBeFocused()
  await page.clock.fastForward(61_000)
  await expect(editor).toHaveCount(0)
  await expect(cards.first()).toBeFocused()
})

test('a changed comment that has to wait for the owner goes on with the focus', async ({ page }) => {
  await openOwn(page)
  const { editor, cards, held } = commentsOf(page)
  const content = '加我微信聊聊這本書。'
  await answerAction(page, '/api/comments/2', (route) =>
    route.fulfill({ json: { outcome: 'held', comment: makeHeld({ id: 2, content }) } }),
  )
  await tools(page).edit.click()
  await editor.fill(content)
  await tools(page).save.click()
  await expect(cards).toHaveCount(1)
  await expect(held).toContainText(content)
  await expect(held).toBeFocused()
})
