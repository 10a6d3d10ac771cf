import { SUBSCRIBER_IMPORT_LIMIT } from '../../../src/contract/newsletter/letter-states.ts'
import type { LetterList, LetterWithReviews } from '../../../src/contract/newsletter/letters.ts'
import { conflictWording, saveWording } from '../../../src/contract/wording/studio/studio-editor.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import {
  labelSelected,
  listTooLong,
  selectedSubscribers,
  subscribersWording,
  takeLabel,
} from '../../../src/contract/wording/studio/subscribers.ts'
import { formOf, lettersWording, textForms } from '../../../src/contract/wording/studio/studio-letters.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, openRoute, waitForPlainPage } from '../../support/browser/journey.ts'
import { useOwnIpAddress } from '../../support/accounts/reader.ts'
import { PASSWORD } from '../../support/accounts/sign-in.ts'
import { signInForm } from '../../support/screens/sign-in-form.ts'
import {
  publishTitles,
  signInToStudio,
  type StudioSite,
  subjectOf,
  surface,
  testInStudio as test,
  withStudioDatabase,
} from '../../support/screens/studio.ts'

// The studio's addresses answer 404, also the owner's.
// Reviews of other journeys would be offered for the letter.
test.use({ expectedErrors: [/status of 404|status of 409/], siteName: 'letters' })

test('the owner imports subscribers, writes a letter, mails it to themselves and sends it', async ({
  page,
  studioSite,
  browser,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await publishTitles(page, ['燈塔行', '茶館'])
  await openRoute(page, '/studio/letters/subscribers')
  await page.getByRole('button', { name: '匯入' }).click()
  const dialog = page.getByRole('dialog', { name: '匯入訂閱者' })
  const pasted = dialog.getByLabel('信箱名單')
  await pasted.fill('a'.repeat(SUBSCRIBER_IMPORT_LIMIT + 1))
  await expect(dialog.getByRole('alert')).toContainText(listTooLong(SUBSCRIBER_IMPORT_LIMIT + 1, 1))
  expect(await pasted.inputValue()).toHaveLength(SUBSCRIBER_IMPORT_LIMIT + 1)
  await pasted.fill('信箱,標記\nlin@example.org,媒體\nbo@example.org,\n')
  await expect(dialog.getByRole('button', { name: '匯入' })).toBeDisabled()
  await dialog.getByLabel('名單上的人都同意過收這份電子報').check()
  await dialog.getByRole('button', { name: '匯入' }).click()
  await expect(dialog.getByRole('status')).toContainText('加進 2 位')
  await dialog.getByRole('button', { name: '好', exact: true }).click()
  await expect(page.getByRole('row', { name: /lin@example\.org/ })).toContainText('已確認')

  await test.step('one is added by hand, with a name and a label, and found by it', async () => {
    await page.getByRole('button', { name: subscribersWording.add }).click()
    await page.getByLabel('信箱', { exact: true }).fill('hsiao@example.org')
    await page.getByLabel('名字', { exact: true }).fill('蕭')
    await page.getByRole('combobox', { name: '標記' }).fill('讀書會、')
    await page.getByLabel(subscribersWording.hasConsent).check()
    await page.getByRole('button', { name: subscribersWording.addAtOnce }).click()
    await expect(page.getByText(subscribersWording.added('hsiao@example.org'))).toBeVisible()
    await page.getByLabel('信箱', { exact: true }).fill('lin@example.org')
    await page.getByRole('button', { name: subscribersWording.mailConfirmation }).click()
    await expect(page.getByText(problemSentences.subscriber_known)).toBeVisible()
    await page
      .getByRole('group', { name: '標記' })
      .getByRole('button', { name: /讀書會/ })
      .click()
    await expect(page.getByRole('row', { name: /@/ })).toHaveCount(1)
    await expect(page.getByRole('row', { name: /蕭/ })).toContainText('手動加入')
    await page.getByRole('button', { name: '更多動作：hsiao@example.org' }).click()
    await page.getByRole('button', { name: subscribersWording.edit }).click()
    const edit = page.getByRole('dialog', { name: 'hsiao@example.org' })
    await edit.getByLabel('名字').fill('蕭紅')
    await edit.getByRole('button', { name: subscribersWording.save }).click()
    await expect(page.getByRole('row', { name: /蕭紅/ })).toBeVisible()
    await expect(page.getByRole('link', { name: subscribersWording.showNumbers })).toBeVisible()
    await expect(page.getByRole('table', { name: '每季新增與離開' }).getByRole('row').nth(1)).toContainText(
      '3',
    )
    await page.getByRole('button', { name: '更多動作：hsiao@example.org' }).click()
    await page.getByRole('button', { name: subscribersWording.end }).click()
  })
  await test.step('several get a label at once, in the order of their addresses', async () => {
    await page
      .getByRole('group', { name: '標記' })
      .getByRole('button', { name: subscribersWording.anyLabel })
      .click()
    await page.getByRole('button', { name: subscribersWording.states }).click()
    await page.getByRole('menuitemradio', { name: '已確認' }).click()
    await page.getByRole('button', { name: subscribersWording.order }).click()
    await page.getByRole('menuitemradio', { name: subscribersWording.orders.email }).click()
    await expect(page.getByRole('row', { name: /@/ }).first()).toContainText('bo@example.org')
    await page.getByRole('button', { name: subscribersWording.newLabel }).click()
    await expect(page.getByText(subscribersWording.selectFirst)).toBeVisible()
    await page.getByRole('checkbox', { name: subscribersWording.selectAll }).check()
    await expect(page.getByText(selectedSubscribers(2))).toBeVisible()
    // The bar of what is selected lies over the rows until the end of the page.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expectNoViolations(page)
    await page.getByRole('button', { name: subscribersWording.newLabel }).click()
    const question = page.getByRole('dialog', { name: labelSelected(2) })
    await question.getByLabel('標記').fill('朋友')
    await question.getByRole('button', { name: subscribersWording.addLabelTo }).click()
    for (const name of [/lin@/, /bo@/]) await expect(page.getByRole('row', { name })).toContainText('朋友')
    await page.getByRole('group', { name: '標記' }).getByRole('button', { name: /朋友/ }).click()
    await page.getByRole('checkbox', { name: `${subscribersWording.select}：bo@example.org` }).check()
    await page.getByRole('button', { name: takeLabel('朋友') }).click()
    await expect(page.getByRole('row', { name: /bo@/ })).toHaveCount(0)
  })
  await page.getByRole('link', { name: lettersWording.write }).click()
  await page.getByRole('button', { name: lettersWording.begin }).click()
  await subjectOf(page).fill('冬天的第一盞燈')
  await surface(page).locator('p').first().click()
  await page.keyboard.type('見字如面：天黑得早了。')
  const saved = page.getByRole('status').filter({ hasText: saveWording.saved })
  await test.step('a session that has ended is a strip, and what is typed meanwhile is saved after signing in', async () => {
    await useOwnIpAddress(page)
    await expect(saved).toHaveAttribute('aria-busy', 'false')
    await page.context().clearCookies()
    const subject = subjectOf(page)
    await subject.fill('冬天的')
    await expect(page.getByRole('alert')).toContainText(saveWording.sessionOver)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await subject.fill('冬天的第一盞燈')
    await page.getByRole('button', { name: saveWording.signIn }).click()
    const form = signInForm(page.getByRole('dialog'))
    await form.password.fill(PASSWORD)
    await form.submit.click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(saved).toHaveAttribute('aria-busy', 'false')
    studioSite.sessions.clear()
  })
  await test.step('what another device has written becomes a letter of its own where this one is kept', async () => {
    const address = `/api/studio/letters/${page.url().split('/').at(-1)}`
    const { letter, body } = (await (await page.request.get(address)).json()) as LetterWithReviews
    const { version, second_line, audience } = letter
    const there = { version, second_line, audience, body, subject: '別處的主旨' }
    expect((await page.request.put(address, { data: there })).status()).toBe(200)
    await subjectOf(page).fill('冬天的第一盞燈。')
    await page.getByRole('button', { name: conflictWording.keepMine }).click()
    await subjectOf(page).fill('冬天的第一盞燈')
    await expect(saved).toHaveAttribute('aria-busy', 'false')
    const { letters } = (await (await page.request.get('/api/studio/letters')).json()) as LetterList
    expect(letters.map(({ subject }) => subject).toSorted()).toEqual(['冬天的第一盞燈', '別處的主旨'])
  })
  const forms = page.getByRole('group', { name: formOf('《燈塔行》') })
  const wholePreviewed = page.waitForResponse(
    // A preview that a later version has replaced has no text any more.
    async (response) =>
      response.url().endsWith('/preview') && (await response.text().catch(() => '')).includes('內文。'),
  )
  await forms.getByRole('button', { name: textForms.whole }).click()
  await expect(forms.getByRole('button', { name: textForms.whole })).toHaveAttribute('aria-pressed', 'true')
  await wholePreviewed
  const preview = page.getByRole('complementary', { name: lettersWording.preview })
  await expect(preview.getByRole('heading', { name: '冬天的第一盞燈' })).toBeVisible()
  await expect(preview.getByText('內文。')).toBeVisible()
  await preview.getByRole('tab', { name: lettersWording.dark }).click()
  await expect(preview.getByText('見字如面：天黑得早了。')).toHaveCSS('color', 'rgb(237, 232, 218)')
  await expectNoViolations(page)
  await preview.getByRole('tab', { name: lettersWording.plain }).click()
  await expect(preview.getByText('見字如面：天黑得早了。')).toBeVisible()

  await page.getByRole('button', { name: lettersWording.send }).click()
  const question = page.getByRole('dialog', { name: '寄出第 1 期' })
  await test.step('to those with a label alone, or to all', async () => {
    await question.getByRole('radio', { name: lettersWording.byLabel }).check()
    await expect(question.getByRole('checkbox', { name: '媒體' })).toBeChecked()
    await question.getByRole('radio', { name: lettersWording.everybody }).check()
    await expect(question.getByRole('checkbox', { name: '媒體' })).toHaveCount(0)
  })
  await expect(question).toContainText(lettersWording.untested)
  await question.getByRole('button', { name: lettersWording.test }).click()
  await expect(question).toContainText('試寄過')
  await question.getByRole('button', { name: '寄出，2 封' }).click()
  const letter = page.getByRole('article', { name: '第 1 期' })
  await expect(letter.getByText('不放追蹤圖')).toBeVisible()
  await expect(letter.getByRole('definition').first()).toHaveText('2')
  expect(await recipients(studioSite)).toEqual(['bo@example.org', 'lin@example.org', 'owner@example.org'])

  // Everybody reads it, also without script, once the owner has switched that on.
  await openRoute(page, '/studio/settings/newsletter')
  const isPublic = page.getByRole('switch', { name: '公開寄過的信' })
  const switched = page.waitForResponse(
    (response) => response.url().endsWith('/settings') && response.request().method() === 'PATCH',
  )
  await isPublic.click()
  expect((await switched).status()).toBe(200)
  await expect(isPublic).toBeChecked()
  const reader = await browser.newPage({ baseURL: studioSite.address, javaScriptEnabled: false })
  await reader.goto('/')
  await reader.getByRole('link', { name: '先看看寄過的信' }).click()
  await reader.getByRole('link', { name: '冬天的第一盞燈' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('冬天的第一盞燈')
  await expect(reader.getByText('見字如面：天黑得早了。')).toBeVisible()
  await reader.getByRole('link', { name: '讀這一篇：《燈塔行》' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('燈塔行')
  await reader.close()
  await page.goto('/letters/1')
  await waitForPlainPage(page)
  await expectNoViolations(page)
})

/** Of the mails that were sent. */
async function recipients(site: StudioSite): Promise<string[]> {
  let addresses: string[] = []
  await withStudioDatabase(site, async ({ database: { queries } }) => {
    const rows = await queries
      .selectFrom('xc_outbox')
      .select('recipient')
      .where('state', '=', 'sent')
      .orderBy('recipient')
      .execute()
    addresses = rows.map((row) => row.recipient)
  })
  return addresses
}
