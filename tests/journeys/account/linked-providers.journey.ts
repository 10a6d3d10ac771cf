import type { Page } from '@playwright/test'
import type { LinkedProvider, SignInMethods } from '../../../src/contract/accounts/linked-providers.ts'
import {
  linkedText,
  linkedWording,
  linkLabel,
  unlinkedText,
  unlinkLabel,
} from '../../../src/contract/wording/accounts/account-settings.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { accountScreen, confirmingPassword, openAccount, press } from '../../support/screens/account.ts'
import { answer } from '../../support/browser/answers.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { signedInReader } from '../../support/accounts/reader.ts'
import { refuseWith } from '../../support/browser/refusal.ts'

// The whole way to a provider and back is walked in accounts/oauth/linked-providers.test.ts; here it is what the screen makes of it.
test.use({ expectedErrors: [/409/] })

test('without providers their section is missing', async ({ page }) => {
  await signedInReader(page)
  const { linked, devices } = await openAccount(page)
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(linked).toHaveCount(0)
})

test('a reader links a provider’s account, and the success shows once', async ({ page }) => {
  const { password } = await signedInReader(page)
  await offerProviders(page, [GOOGLE])
  const asked: unknown[] = []
  await page.route('**/api/auth/providers/line/link', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: { url: new URL('/away', page.url()).href } })
  })
  await page.route('**/away', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>.</title><script>location.replace("/#/account?linked=line")</script>',
    }),
  )
  const { linked } = await openAccount(page)
  await expect(linked.getByRole('listitem')).toHaveCount(2)
  await expect(linked.getByText('suhe@example.com・2025/03/02 連結')).toBeVisible()
  await press(linked, linkLabel('LINE'))
  await confirmingPassword(linked).fill(password)
  await offerProviders(page, [GOOGLE, LINE_ACCOUNT])
  await press(linked, linkLabel('LINE'))
  await expect(linked.getByText(linkedText('LINE'))).toBeVisible()
  await expect(page).toHaveURL('/#/account')
  expect(asked).toEqual([{ password, to: '/account?linked=line' }])
})

test('other outcomes show too and are removed from the address', async ({ page }) => {
  await signedInReader(page)
  await offerProviders(page, [])
  await page.goto('/#/account?problem=identity_in_use')
  const { linked } = accountScreen(page)
  await expect(linked.getByRole('alert')).toContainText(problemSentences.identity_in_use)
  await expect(page).toHaveURL('/#/account')
  // The next action removes it for good.
  await press(linked, linkLabel('Google'))
  await expect(linked.getByRole('alert')).toHaveCount(0)
})

test('the last sign-in method cannot be removed, others can', async ({ page }) => {
  await signedInReader(page)
  await offerProviders(page, [GOOGLE, LINE_ACCOUNT])
  const refuse = refuseWith('last_way_in')
  await page.route('**/api/auth/linked/*', (route) =>
    route.request().url().endsWith('google') ? refuse(route) : route.fulfill({ status: 204 }),
  )
  const { linked, question } = await openAccount(page)
  await press(linked, unlinkLabel('LINE'))
  await press(question, linkedWording.unlink)
  await expect(linked.getByText(unlinkedText('LINE'))).toBeVisible()
  await expect(linked.getByRole('button', { name: linkLabel('LINE') })).toBeVisible()
  await press(linked, unlinkLabel('Google'))
  await press(question, linkedWording.unlink)
  await expect(linked.getByRole('alert')).toHaveText(problemSentences.last_way_in)
  await expect(linked.getByRole('button', { name: unlinkLabel('Google') })).toBeFocused()
})

const GOOGLE: LinkedProvider = {
  id: 'google',
  name: 'Google',
  address: 'suhe@example.com',
  linked_at: '2025-03-02T04:00:00.000Z',
}
const LINE_ACCOUNT: LinkedProvider = { ...GOOGLE, id: 'line', name: 'LINE', address: null }

async function offerProviders(page: Page, linked: readonly LinkedProvider[]): Promise<void> {
  const offered = [GOOGLE, LINE_ACCOUNT].map(({ id, name }) => ({ id, name }))
  const ways: SignInMethods = { providers: offered, sends_mail: true }
  await answer(page, '/api/auth/ways', ways)
  await answer(page, '/api/auth/linked', linked)
}
