import type { Page } from '@playwright/test'
import { CONFIRM_PATH, UNSUBSCRIBE_PATH } from '../../../src/contract/links.ts'
import {
  confirmationWording,
  newsletterWording,
} from '../../../src/contract/wording/newsletter/newsletter.ts'
import { faultWording } from '../../../src/contract/wording/site/site.ts'
import {
  choiceWording,
  confirmWording,
  subscriptionNotFoundWording,
} from '../../../src/contract/wording/newsletter/subscription.ts'
import { findViolations } from '../../support/page/accessibility.ts'
import { failWithServerError } from '../../support/browser/answers.ts'
import { refuseWith } from '../../support/browser/refusal.ts'
import { expect, openRoute, test, waitForPlainPage } from '../../support/browser/journey.ts'
import { linkIn, mailTo } from '../../support/mail/folder.ts'
import { newsletterOf } from '../../support/screens/newsletter.ts'

// Nothing is on its way in while it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The page that a mail leads to. */
function letterPage(page: Page) {
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  return {
    main,
    heading: page.getByRole('heading', { level: 1 }),
    picks: main.getByRole('checkbox'),
    pick: (name: string) => main.getByRole('checkbox', { name }),
    confirm: button(confirmWording.confirm),
    save: button(choiceWording.save),
    leave: button(choiceWording.leave),
    comeBack: button(choiceWording.comeBack),
    error: main.getByRole('alert'),
    said: main.getByRole('status'),
  }
}

test.describe(() => {
  test.use({ expectedErrors: [/503|404|Failed to load resource/] })

  test('a visitor subscribes by mail, unsubscribes and subscribes again', async ({ page, request }) => {
    const address = 'round-trip@example.com'
    await openRoute(page, '/')
    const form = newsletterOf(page)
    await form.section.getByText(newsletterWording.choice).click()
    await form.section.getByRole('checkbox', { name: '科技與未來' }).check()
    await form.email.fill(address)
    await form.submit.click()
    // The journeys' site has no mail server.
    await expect(form.success).toHaveText(newsletterWording.success)
    const mail = await mailTo(address)
    const link = linkIn(mail, CONFIRM_PATH)

    // A mail scanner follows links; nothing changes by it.
    for (const method of ['get', 'head'] as const) {
      const response = await request[method](link.pathname + link.search)
      expect(response.headers()).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'x-robots-tag': 'noindex, nofollow',
      })
    }

    await openLetter(page, link)
    const { main, heading, confirm, error } = letterPage(page)
    await expect(heading).toHaveText(confirmWording.heading)
    await expect(main).toContainText(address)
    await expectForEverybody(page)
    const mend = await failWithServerError(page, '/api/newsletter/confirm')
    await confirm.click()
    await expect(error).toContainText(confirmWording.failed)
    await expect(error).toContainText(faultWording.sentence)
    await expect(confirm).toBeFocused()
    await expectForEverybody(page)
    await mend()
    await confirm.click()
    await expect(heading).toHaveText(confirmWording.confirmedHeading)
    await expect(heading).toBeFocused()
    await expect(main).toContainText(confirmWording.confirmed[0])
    await expect(page).not.toHaveURL(/token/)
    const reloaded = await page.reload()
    expect(reloaded?.status()).toBe(200)
    await expect(heading).toHaveText(confirmWording.confirmedHeading)
    await expect(main).toContainText(confirmWording.confirmed[0])
    await openLetter(page, link)
    await expect(main).toContainText(confirmWording.alreadyConfirmed[1])

    await openLetter(page, linkIn(mail, UNSUBSCRIBE_PATH))
    const { picks, pick, save, leave, comeBack, said } = letterPage(page)
    await expect(heading).toHaveText(choiceWording.heading)
    await expect(picks).toHaveCount(8)
    await expect(main.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await expect(pick('科技與未來')).toBeChecked()
    await pick('心理與成長').check()
    await save.click()
    await expect(said).toHaveText(choiceWording.saved)
    await expect(save).toBeFocused()
    await expectForEverybody(page)
    await page.reload()
    await expect(main.getByRole('checkbox', { checked: true })).toHaveCount(2)

    // Worn out meanwhile: another heading stands there, and is heard.
    await waitForPlainPage(page)
    const wearOut = refuseWith('subscription_not_found')
    await page.route('**/api/newsletter/subscription', wearOut)
    await save.click()
    await expect(heading).toHaveText(subscriptionNotFoundWording.heading)
    await expect(heading).toBeFocused()
    await page.unroute('**/api/newsletter/subscription', wearOut)
    await page.reload()

    const mendLeaving = await failWithServerError(page, '/api/newsletter/leave')
    await waitForPlainPage(page)
    await leave.click()
    await expect(error).toContainText(choiceWording.leaveFailed)
    await mendLeaving()
    await leave.click()
    await expect(heading).toHaveText(choiceWording.leftHeading)
    await expectForEverybody(page)
    await comeBack.click()
    await expect(said).toHaveText(confirmationWording.sent)
    await expect(heading).toHaveText(choiceWording.leftHeading)
    await expectForEverybody(page)
    await comeBack.click()
    await expect(said).toHaveText(confirmationWording.recent)

    // Coming back is confirmed by a mail of its own.
    const way = linkIn(mail, UNSUBSCRIBE_PATH)
    await expect.poll(async () => linkIn(await mailTo(address), CONFIRM_PATH).search).not.toBe(link.search)
    await openLetter(page, linkIn(await mailTo(address), CONFIRM_PATH))
    await confirm.click()
    await expect(heading).toHaveText(confirmWording.confirmedHeading)
    await openLetter(page, way)
    await expect(main.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await expect(main).toContainText(choiceWording.noneHint)
    await pick('科技與未來').uncheck()
    await pick('心理與成長').uncheck()
    await expect(main).toContainText(choiceWording.none)
    await save.click()
    await expect(heading).toHaveText(choiceWording.leftHeading)

    // The link of an old mail does not subscribe again, but sends the new mail that its page promises.
    await openLetter(page, link)
    await expect(heading).toHaveText(subscriptionNotFoundWording.heading)
    await main.getByRole('textbox', { name: newsletterWording.email }).fill(address)
    await main.getByRole('button', { name: newsletterWording.submit, exact: true }).click()
    await expect(said).toHaveText(confirmationWording.sent)
  })

  test('an expired link leads to a new subscription', async ({ page }) => {
    for (const path of [`${CONFIRM_PATH}?token=nonsense`, UNSUBSCRIBE_PATH]) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await waitForPlainPage(page)
      const { heading, main } = letterPage(page)
      await expect(heading).toHaveText(subscriptionNotFoundWording.heading)
      await expect(main).toContainText(subscriptionNotFoundWording.text)
      await expect(main.getByRole('textbox', { name: newsletterWording.email })).toBeVisible()
    }
    await expectForEverybody(page)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the form, the mail’s pages and unsubscribing work without script', async ({ page }) => {
    const address = 'without-script@example.com'
    await page.goto('/')
    const form = newsletterOf(page)
    await form.section.getByText(newsletterWording.choice).click()
    await form.section.getByRole('checkbox', { name: '文明與歷史' }).check()
    await form.email.fill(address)
    await form.submit.click()
    await expect(page).toHaveURL('/?newsletter=subscribed#subscription')
    // The journeys' site has no mail server.
    await expect(form.success).toHaveText(newsletterWording.success)

    const mail = await mailTo(address)
    const { heading, main, picks, pick, confirm, save, leave, comeBack, said } = letterPage(page)
    const link = linkIn(mail, CONFIRM_PATH)
    await page.goto(link.pathname + link.search)
    await confirm.click()
    await expect(heading).toHaveText(confirmWording.confirmedHeading)
    await expect(main).toContainText(address)

    const way = linkIn(mail, UNSUBSCRIBE_PATH)
    await page.goto(way.pathname + way.search)
    await expect(pick('文明與歷史')).toBeChecked()
    await pick('創作與思考').check()
    await save.click()
    await expect(said).toHaveText(choiceWording.saved)
    await expect(pick('創作與思考')).toBeChecked()
    await leave.click()
    await expect(heading).toHaveText(choiceWording.leftHeading)
    await comeBack.click()
    await expect(page).toHaveURL(/done=confirmation_sent/)
    await expect(said).toHaveText(confirmationWording.sent)
    await expect.poll(async () => linkIn(await mailTo(address), CONFIRM_PATH).search).not.toBe(link.search)
    const back = linkIn(await mailTo(address), CONFIRM_PATH)
    await page.goto(back.pathname + back.search)
    await confirm.click()
    await expect(heading).toHaveText(confirmWording.confirmedHeading)
    await page.goto(way.pathname + way.search)
    await expect(main.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await expect(main).toContainText(choiceWording.noneHint)
    for (const box of await picks.all()) await box.uncheck()
    await save.click()
    await expect(heading).toHaveText(choiceWording.leftHeading)
  })
})

async function openLetter(page: Page, { pathname, search }: URL): Promise<void> {
  await page.goto(pathname + search)
  await waitForPlainPage(page)
}

async function expectForEverybody(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const violations = await findViolations(page, {}, 'main')
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`),
      colorScheme,
    ).toEqual([])
  }
}
