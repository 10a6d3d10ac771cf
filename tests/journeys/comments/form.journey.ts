import { readDeviceTexts } from '../../support/browser/device-texts.ts'
import type { Page } from '@playwright/test'
import { LIMITS } from '../../../src/contract/limits.ts'
import { commentCount, commentsWording } from '../../../src/contract/wording/comments/comments.ts'
import { lengthText, roomText } from '../../../src/contract/wording/site/fields.ts'
import { unsentWording } from '../../../src/contract/wording/site/unsent.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { siteWording } from '../../../src/contract/wording/site/site.ts'
import { hold } from '../../support/browser/answers.ts'
import {
  answerAction,
  answerThread,
  CHALLENGE_PATH,
  commentsOf,
  ACTION_ON_THREAD,
  holdAs,
  makeComment,
  makeThread,
  openThread,
  publishAs,
  REVIEW,
  passTypingTime,
  write,
} from '../../support/screens/comments.ts'
import { refuseWith } from '../../support/browser/refusal.ts'
import { enterAgain, enterRoute, expect, openRoute, test } from '../../support/browser/journey.ts'

function alerts(page: Page) {
  return page.getByRole('alert')
}

test.beforeEach(async ({ page }) => page.clock.install())

test('the form names its required fields and what is missing; nothing is sent', async ({ page }) => {
  const sent = await openThread(page)
  const { section, form, name, text, submit } = commentsOf(page)
  await expect(section).toContainText('暫無評論，來發表第一條評論吧！')
  await expect(section).toContainText(commentCount(0))
  await expect(name).toHaveAttribute('placeholder', '請輸入您的名字')
  await expect(text).toHaveAttribute('placeholder', '分享你的閱讀感受...')
  await expect(text).toHaveAttribute('rows', '4')
  await expect(form.getByText('必填', { exact: true })).toHaveCount(2)
  for (const field of [name, text]) await expect(field).toHaveAttribute('required')
  await expect(submit).toBeEnabled()

  const fits: [string, string, typeof name][] = [
    ['', '', name],
    ['   ', '好書', name],
    ['蘇合', ' \n\t ', text],
  ]
  for (const [typedName, typedText, wrong] of fits) {
    await write(page, typedName, typedText)
    await submit.click()
    await expect(alerts(page)).toHaveText('請輸入評論內容和您的名字')
    await expect(wrong).toBeFocused()
    await expect(wrong).toHaveAttribute('aria-invalid', 'true')
    // Closed by key: what had the focus has it again.
    await alerts(page).getByRole('button', { name: siteWording.closeMessage }).focus()
    await page.keyboard.press('Enter')
    await expect(alerts(page)).toHaveCount(0)
    await expect(wrong).toBeFocused()
  }

  // Enter that ends a composition is no wish to send.
  await name.fill('')
  await name.focus()
  const inputMethod = await page.context().newCDPSession(page)
  await inputMethod.send('Input.imeSetComposition', { text: '蘇', selectionStart: 1, selectionEnd: 1 })
  await page.keyboard.press('Enter')
  await inputMethod.send('Input.insertText', { text: '蘇' })
  await expect(name).toHaveValue('蘇')
  await expect(alerts(page)).toHaveCount(0)

  // Counted in code points, shown before the limit is reached, refused beyond it.
  await name.fill('🌟'.repeat(35))
  await expect(form).not.toContainText(roomText(false, LIMITS.name))
  await name.fill('🌟'.repeat(36))
  await expect(form).toContainText(lengthText(36, 40))
  await expect(form.getByRole('status').filter({ hasText: roomText(false, LIMITS.name) })).toBeAttached()
  await name.fill('🌟'.repeat(41))
  await text.fill('好')
  await submit.click()
  await expect(alerts(page)).toHaveText(problemSentences.name_too_long)
  await expect(form).not.toContainText(roomText(true, LIMITS.name))
  await expect(name).toHaveValue('🌟'.repeat(41))
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a comment is sent once and shows on top as the server stored it', async ({ page }) => {
  const sent = await openThread(page, {
    initial: makeThread([makeComment({ id: 1 })]),
    posted: publishAs({ content: '伺服器\n這樣寫', likes: 0, user_avatar: 37 }),
  })
  const { section, form, name, text, submit, submitting, cards, jumpLink } = commentsOf(page)
  const { release } = await hold(page, ACTION_ON_THREAD)
  await write(page, ' 蘇合 ', '  想再問一句。 ')
  await passTypingTime(page)
  await text.fill('')
  await submit.click()
  await expect(alerts(page)).toHaveCount(1)
  await text.fill('  想再問一句。 ')
  await submit.click()
  await expect(submitting).toHaveText('提交中...')
  await expect(submitting).toBeDisabled()
  await expect(name).toHaveAttribute('readonly')
  await expect(text).toHaveAttribute('readonly')
  // A second wish while the first is under way.
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit())
  release()
  await expect(cards).toHaveCount(2)
  // The alert about the empty field goes with the success, not by its time.
  expect(await alerts(page).count()).toBe(0)
  await expect(cards.first()).toContainText('伺服器')
  await expect(cards.first().locator('svg[data-avatar]')).toHaveAttribute('data-avatar', '37')
  await expect(text).toHaveValue('')
  await expect(name).toHaveValue(' 蘇合 ')
  await expect(section).toContainText('2 則評論')
  await expect(jumpLink).toHaveText('2 則評論')
  await expect(section.getByRole('status').filter({ hasText: commentsWording.published })).toBeAttached()
  await expect(submit).toBeEnabled()
  await expect(submit).toBeFocused()

  const posts = sent.filter(({ method }) => method === 'POST')
  expect(posts).toHaveLength(1)
  // The server determines author and avatar.
  expect(posts[0]?.body).toEqual({ user_name: '蘇合', content: '想再問一句。', proof: expect.any(String) })
  await expect.poll(() => readDeviceTexts(page)).toBe('[]')
})

test.describe('where a minute passes', () => {
  // The form has the focus again and requests the next challenge; it is given up if it has not arrived by then.
  test.use({ expectedErrors: [/no proof of work/] })

  test('a comment held for moderation says so until the note is closed, and is not counted', async ({
    page,
  }) => {
    await openThread(page, { posted: holdAs })
    const { section, form, text, submit, cards, jumpLink } = commentsOf(page)
    await write(page, '蘇合', '看看這裡')
    await passTypingTime(page)
    await submit.click()
    // Said in a region that was there before, shown in the form.
    const said = section.getByRole('status').filter({ hasText: '評論已送出，站主看過之後就會刊登。' })
    await expect(said).toBeAttached()
    const notice = form.getByText('評論已送出，站主看過之後就會刊登。')
    await expect(notice).toBeVisible()
    await expect(text).toHaveValue('')
    await expect(cards).toHaveCount(0)
    await expect(jumpLink).toHaveText(commentCount(0))
    await page.clock.fastForward(60_000)
    await expect(notice).toBeVisible()
    // Closed by key: the form goes on having the focus.
    await form.getByRole('button', { name: siteWording.closeMessage }).press('Enter')
    await expect(notice).toHaveCount(0)
    await expect(submit).toBeFocused()
  })
})

test.describe('where sending fails', () => {
  test.use({
    expectedErrors: [
      /Failed to load|could not be sent|no proof of work|net::ERR|could not be read|503|400|429|did not arrive|preload/,
    ],
  })

  test('after a failure the typed text stays, the reason shows, and the draft survives a reload', async ({
    page,
    context,
  }) => {
    await openThread(page, { initial: makeThread([makeComment()]) })
    const { section, form, name, text, submit, cards } = commentsOf(page)
    const message = form.getByRole('alert')
    await write(page, '站主', '抄進筆記本了。')
    await passTypingTime(page)
    let refusal = refuseWith('name_reserved')
    const sent = await answerAction(page, ACTION_ON_THREAD, (route) => refusal(route))
    await submit.click()
    // Trying again later would not help.
    await expect(message).toHaveText(problemSentences.name_reserved)
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(submit).toBeEnabled()
    await expect(submit).toBeFocused()
    await expect(text).toHaveValue('抄進筆記本了。')
    await expect(cards).toHaveCount(1)
    await expect(section).toContainText(commentCount(1))
    await name.fill('抄書人')
    await expect(message).toHaveCount(0)
    await expect(name).not.toHaveAttribute('aria-invalid', 'true')
    await name.fill('站主')

    refusal = refuseWith('too_many_requests', 130)
    await submit.click()
    await expect(message).toContainText('請過 3 分鐘再試')
    refusal = refuseWith('unavailable')
    await submit.click()
    await expect(message).toContainText('ab12cd34')
    await expect(message).toContainText('提交評論失敗，請稍後再試')
    // A repeat carries the proof that was not taken.
    const proofs = sent.map(({ body }) => (body as { proof?: string }).proof)
    expect(new Set(proofs).size).toBe(1)

    await context.setOffline(true)
    refusal = (route) => route.abort('internetdisconnected')
    await submit.click()
    const waiting = section.getByRole('list', { name: unsentWording.list })
    await expect(waiting).toContainText(`抄進筆記本了。${unsentWording.waits}`)
    await expect(text).toHaveValue('')
    await waiting.getByRole('button', { name: unsentWording.takeBack }).click()
    await expect(waiting).toHaveCount(0)
    await expect(text).toHaveValue('抄進筆記本了。')
    await expect(text).toBeFocused()
    await context.setOffline(false)

    await enterAgain(page, `/review/${REVIEW}`)
    await section.scrollIntoViewIfNeeded()
    await expect(text).toHaveValue('抄進筆記本了。')
    await expect(name).toHaveValue('站主')
    await expect(form).toContainText(commentsWording.storedDraft)
    await expect(form).toContainText(lengthText(7, LIMITS.comment))
    // Of this review only.
    await openRoute(page, '/review/1')
    await expect(text).toHaveValue('')
  })

  test('without a challenge the comment is sent all the same and held for moderation', async ({ page }) => {
    const sent = await answerThread(page, { posted: holdAs })
    await page.route(`**${CHALLENGE_PATH}`, refuseWith('unavailable'))
    await enterRoute(page, `/review/${REVIEW}`)
    await write(page, '蘇合', '好')
    const { submit, form } = commentsOf(page)
    await submit.click()
    await expect(form.getByText(commentsWording.held)).toBeVisible()
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ user_name: '蘇合', content: '好' })
  })
})

test('the honeypot field is hidden from people and marks programs', async ({ page }) => {
  const sent = await openThread(page, { posted: holdAs })
  const { form, name, text, submit } = commentsOf(page)
  const trap = form.locator('input[name="website"]')
  await expect(trap).not.toBeInViewport()
  await expect(trap).toHaveCSS('display', /^(?!none)/)
  await expect(trap).toHaveAttribute('autocomplete', 'off')
  await expect(trap).toHaveAttribute('tabindex', '-1')
  await text.focus()
  await page.keyboard.press('Tab')
  await expect(submit).toBeFocused()
  await name.fill('機器')
  await text.fill('廣告')
  await trap.evaluate((field: HTMLInputElement) => {
    field.value = 'https://ads.example'
  })
  await passTypingTime(page)
  await submit.click()
  await expect(form.getByText(commentsWording.held)).toBeVisible()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ website: 'https://ads.example' })
})
