import type { Page } from '@playwright/test'
import { ownCommentWording, removeWording } from '../../../src/contract/wording/comments/comment-edit.ts'
import { answersName, commentsWording } from '../../../src/contract/wording/comments/comments.ts'
import { siteWording } from '../../../src/contract/wording/site/site.ts'
import {
  ACTION_ON_THREAD,
  answerAction,
  commentsOf,
  makeComment,
  makeThread,
  openThread,
  REVIEW,
} from '../../support/screens/comments.ts'
import { enterRoute, expect, openRoute, test } from '../../support/browser/journey.ts'
import { refuseWith } from '../../support/browser/refusal.ts'
import { readDeviceTexts } from '../../support/browser/device-texts.ts'
import { storeComment } from '../../support/server/factories.ts'
import { endBurst, withDatabase } from '../../support/browser/journey-database.ts'
import {
  newReader,
  type Reader,
  signedInReader,
  signInAs,
  useOwnIpAddress,
} from '../../support/accounts/reader.ts'
import { signInForm } from '../../support/screens/sign-in-form.ts'

// A reader's own comments when the session ends or the form is closed, and long after they were written (docs/product/comments.md).

test.use({ expectedErrors: [/Failed to load|401|could not be sent/] })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '登入書房' })

/** Opens a review as a reader, writes a comment, and ends the session without the page's knowledge. */
async function writeAndEndSession(page: Page, typed: string) {
  await useOwnIpAddress(page)
  const reader = await signedInReader(page, '林湖')
  await openReview(page, 20)
  await commentsOf(page).text.fill(typed)
  await page.request.post('/api/auth/sign-out')
  return reader
}

/** Opens a review as 林湖. */
async function openReview(page: Page, id: number): Promise<void> {
  await openRoute(page, `/review/${id}`)
  await expect(commentsOf(page).name).toHaveValue('林湖')
  // The page's own requests for this reader are answered.
  await expect(page.getByRole('main').getByRole('button', { name: '收藏', exact: true })).toBeEnabled()
  await page.waitForLoadState('networkidle')
}

/** Enters the password in the dialog, which knows the email. */
async function signInAgain(page: Page, { email, password }: Reader): Promise<void> {
  await expect(dialogOf(page)).toHaveAccessibleDescription(siteWording.sessionExpired)
  const form = signInForm(dialogOf(page))
  await expect(form.email).toHaveValue(email)
  await form.password.fill(password)
  await form.submit.click()
  await expect(dialogOf(page)).toHaveCount(0)
}

/** Deletes the only own comment. */
async function removeOwn(page: Page): Promise<void> {
  await commentsOf(page).section.getByRole('button', { name: removeWording.action }).click()
  await page
    .getByRole('alertdialog', { name: removeWording.question })
    .getByRole('button', { name: removeWording.action })
    .click()
}

test('a comment sent after the session has ended goes out after the sign-in', async ({ page }) => {
  test.slow()
  const reader = await writeAndEndSession(page, '等我登入再送出去。')
  const { section, text, submit, cards } = commentsOf(page)
  await submit.click()
  await expect(dialogOf(page)).toBeVisible()
  await expect(text).toHaveValue('等我登入再送出去。')
  await endBurst()
  await signInAgain(page, reader)
  await expect(cards.first()).toContainText('等我登入再送出去。')
  await expect(text).toHaveValue('')
  await expect(section.getByRole('alert')).toHaveCount(0)
  // It is the account's: later it may still be deleted.
  await removeOwn(page)
  await expect(cards).toHaveCount(0)
})

test('another reader who signs in after the session has ended neither sees nor sends the comment', async ({
  page,
}) => {
  test.slow()
  await writeAndEndSession(page, '這是林湖寫的。')
  const other = await newReader('小青')
  const { name, text, submit, cards } = commentsOf(page)
  await submit.click()
  const form = signInForm(dialogOf(page))
  await form.email.fill(other.email)
  await form.password.fill(other.password)
  await form.submit.click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(name).toHaveValue('小青')
  await expect(text).toHaveValue('')
  await page.reload()
  await expect(name).toHaveValue('小青')
  await expect(text).toHaveValue('')
  await expect(cards.filter({ hasText: '這是林湖寫的。' })).toHaveCount(0)
  expect(await readDeviceTexts(page)).not.toContain(other.id)
})

test('a comment goes out after a sign-in on another page', async ({ page }) => {
  test.slow()
  const reader = await writeAndEndSession(page, '繞了一圈才送出去。')
  const { text, submit, cards } = commentsOf(page)
  await commentsOf(page).name.fill('湖上客')
  await submit.click()
  await expect(dialogOf(page)).toBeVisible()
  await signInAs(page, reader)
  await endBurst()
  await page.reload()
  const sent = cards.filter({ hasText: '繞了一圈才送出去。' })
  await expect(sent).toContainText('湖上客')
  await expect(text).toHaveValue('')
  await removeOwn(page)
  await expect(sent).toHaveCount(0)
})

test('a comment deleted after the session has ended is gone after the sign-in, without a second press', async ({
  page,
}) => {
  await useOwnIpAddress(page)
  const reader = await signedInReader(page, '林湖')
  // Of another day and another browser.
  await withDatabase((deps) =>
    storeComment(deps, {
      review_id: 19,
      user_id: reader.id,
      user_name: '林湖',
      content: '那年寫的。',
      created_at: '2025-01-02T03:04:05.000Z',
    }),
  )
  await openReview(page, 19)
  const { section, cards } = commentsOf(page)
  // Other journeys comment on this review at the same time.
  const own = cards.filter({ hasText: '那年寫的。' })
  await section.scrollIntoViewIfNeeded()
  await expect(own.getByRole('button', { name: removeWording.action })).toBeVisible()
  await page.request.post('/api/auth/sign-out')
  await removeOwn(page)
  await signInAgain(page, reader)
  await expect(own).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
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

test('an answer has the name of the account, whose field shows where it is refused, and may ask for mails', async ({
  page,
}) => {
  await openThread(page, { initial: makeThread([makeComment({ user_name: '阿川' })]) })
  const { section, answerForm: form } = commentsOf(page)
  const link = section.getByRole('link', { name: answersName('阿川'), exact: true })
  const name = form.getByRole('textbox', { name: commentsWording.name })
  const submit = form.getByRole('button', { name: commentsWording.submitAnswer })
  await link.click()
  await name.fill('阿明')
  await form.getByRole('textbox', { name: commentsWording.comment }).fill('登入前寫的。')
  await signedInReader(page, '林湖')
  await page.goto('about:blank')
  await enterRoute(page, `/review/${REVIEW}`)
  await link.click()
  await expect(name).toBeHidden()
  await expect(form.getByRole('textbox')).toHaveValue('登入前寫的。')
  const posts = await answerAction(page, ACTION_ON_THREAD, refuseWith('name_reserved'))
  const tick = form.getByRole('checkbox', { name: commentsWording.wantAnswers })
  await expect(tick).not.toBeChecked()
  await tick.check()
  await submit.click()
  await expect(name).toBeVisible()
  expect(posts.at(-1)?.body).toMatchObject({ user_name: '林湖', wants_answers: true })
  await expect(tick).toBeChecked()
  await name.fill('')
  await submit.click()
  await expect(name).toBeFocused()

  await test.step('on Simplified pages as well', async () => {
    await page.goto('/zh-hans/review/20')
    await expect(page.getByRole('checkbox', { name: '有人回复时寄信给我' })).toBeVisible()
  })
})

test('an answer whose form was closed says that it was not sent, and closes no other', async ({ page }) => {
  await openThread(page, {
    initial: makeThread([makeComment({ id: 3, user_name: '阿川' }), makeComment({ id: 2 })]),
  })
  const { section, answerForm: form } = commentsOf(page)
  const text = form.getByRole('textbox', { name: commentsWording.comment })
  await section.getByRole('link', { name: answersName('阿川'), exact: true }).click()
  await form.getByRole('textbox', { name: commentsWording.name }).fill('林湖')
  await text.fill('送到一半。')
  let fail = () => {}
  const isFailing = new Promise<void>((resolve) => (fail = resolve))
  const posts = await answerAction(page, ACTION_ON_THREAD, async (route) => {
    await isFailing
    await refuseWith('internal')(route)
  })
  await form.getByRole('button', { name: commentsWording.submitAnswer }).click()
  await expect.poll(() => posts.length).toBe(1)
  await section.getByRole('link', { name: answersName('讀者2'), exact: true }).click()
  await expect(form).toHaveAccessibleName('回覆 讀者2')
  await expect(form.getByRole('button', { name: commentsWording.submitAnswer })).toBeEnabled()
  fail()
  await expect(page.getByRole('alert')).toContainText(commentsWording.rejected)
  await expect(form).toHaveAccessibleName('回覆 讀者2')
})
