import type { Page } from '@playwright/test'
import { ownCommentWording, removeWording } from '../../src/contract/wording/comment-edit.ts'
import { commentsWording } from '../../src/contract/wording/comments.ts'
import { siteWording } from '../../src/contract/wording/site.ts'
import { answerAction, commentsOf, makeComment, makeThread, openThread } from '../support/comments.ts'
import { expect, openRoute, test } from '../support/journey.ts'
import { signedInReader, useOwnIpAddress } from '../support/reader.ts'
import { signInForm } from '../support/sign-in-form.ts'

// A reader's own comments when the session ends, and long after they were written (docs/product/comments.md).

test.use({ expectedErrors: [/Failed to load|401|could not be sent/] })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '登入書房' })

/** Opens a review as a reader, writes a comment, and ends the session without the page's knowledge. */
async function writeAndEndSession(page: Page, typed: string) {
  await useOwnIpAddress(page)
  const reader = await signedInReader(page, '林湖')
  await openRoute(page, '/review/20')
  await expect(commentsOf(page).name).toHaveValue('林湖')
  // The page's own requests for this reader are answered.
  await expect(page.getByRole('main').getByRole('button', { name: '收藏', exact: true })).toBeEnabled()
  await page.waitForLoadState('networkidle')
  await commentsOf(page).text.fill(typed)
  await page.request.post('/api/auth/sign-out')
  return reader
}

test('a comment sent after the session has ended goes out after the sign-in', async ({ page }) => {
  test.slow()
  const { password, email } = await writeAndEndSession(page, '等我登入再送出去。')
  const { section, text, submit, cards } = commentsOf(page)
  await submit.click()
  await expect(dialogOf(page)).toHaveAccessibleDescription(siteWording.sessionExpired)
  await expect(text).toHaveValue('等我登入再送出去。')
  const form = signInForm(dialogOf(page))
  await expect(form.email).toHaveValue(email)
  await form.password.fill(password)
  await form.submit.click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(cards.first()).toContainText('等我登入再送出去。')
  await expect(text).toHaveValue('')
  await expect(section.getByRole('alert')).toHaveCount(0)
  // It is the account's: later it may still be deleted.
  await section.getByRole('button', { name: removeWording.action }).click()
  await page
    .getByRole('alertdialog', { name: removeWording.question })
    .getByRole('button', { name: removeWording.action })
    .click()
  await expect(cards).toHaveCount(0)
})

test('without a sign-in the text stays and can be sent as a guest', async ({ page }) => {
  await writeAndEndSession(page, '不登入也留得住。')
  const { form, name, text, submit } = commentsOf(page)
  await submit.click()
  await expect(dialogOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(form.getByRole('alert')).toContainText(commentsWording.rejected)
  await expect(text).toHaveValue('不登入也留得住。')
  await page.reload()
  await commentsOf(page).section.scrollIntoViewIfNeeded()
  await expect(text).toHaveValue('不登入也留得住。')
  await expect(name).toHaveValue('')
})

test('a signed-in author deletes a comment of long ago, and cannot edit it', async ({ page }) => {
  await signedInReader(page)
  const mine = makeComment({ id: 2, content: '去年寫的。' })
  await openThread(page, {
    initial: makeThread([mine, makeComment({ id: 1 })]),
    own: makeThread([{ ...mine, is_own: true }, makeComment({ id: 1 })]),
  })
  const { section, cards } = commentsOf(page)
  await section.scrollIntoViewIfNeeded()
  const remove = section.getByRole('button', { name: removeWording.action })
  await expect(remove).toHaveCount(1)
  await expect(section.getByRole('button', { name: ownCommentWording.edit })).toHaveCount(0)
  const sent = await answerAction(page, '/api/comments/2', (route) => route.fulfill({ status: 204 }))
  await remove.click()
  await page
    .getByRole('alertdialog', { name: removeWording.question })
    .getByRole('button', { name: removeWording.action })
    .click()
  await expect(cards).toHaveCount(1)
  expect(sent.map(({ method }) => method)).toEqual(['DELETE'])
})
