import type { Page } from '@playwright/test'
import type { PasskeyCreationOptions } from '../../../src/contract/accounts/passkeys.ts'
import { signInWording } from '../../../src/contract/wording/accounts/sign-in.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { expect, openRoute, test as base } from '../../support/browser/journey.ts'
import { useOwnIpAddress, newReader, type Reader, signInAs } from '../../support/accounts/reader.ts'
import { signInForm, signInPage } from '../../support/screens/sign-in-form.ts'
import { addAuthenticator } from '../../support/browser/virtual-authenticator.ts'

// A number as address knows no passkeys.
const test = base.extend({
  baseURL: async ({ baseURL }, use) => use((baseURL ?? '').replace('127.0.0.1', 'localhost')),
})

test.beforeEach(({ page }) => useOwnIpAddress(page))

test('a passkey signs in without a password and completes the interrupted action', async ({ page }) => {
  await offerNoneInFields(page)
  await newDevice(page)
  await keepPasskey(page, await newReader())
  await openRoute(page, '/review/12')
  await page.getByRole('main').getByRole('button', { name: '收藏', exact: true }).click()
  await page.getByRole('button', { name: '前往登入' }).click()
  const form = signInForm(page.getByRole('dialog'))
  await form.passkey.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const bookmark = page.getByRole('main').getByRole('button', { name: '已收藏' })
  await expect(bookmark).toBeFocused()
})

test.describe(() => {
  test.use({ expectedErrors: [/400/] })

  test('an unknown passkey is refused, and a cancelled one is reported', async ({ page }) => {
    await offerNoneInFields(page)
    const device = await newDevice(page)
    await keepPasskey(page, await newReader(), { isForgotten: true })
    await openRoute(page, '/sign-in')
    const form = signInPage(page)
    await form.passkey.click()
    await expect(form.refusal).toHaveText(problemSentences.passkey_refused)
    await expect(form.passkey).toBeEnabled()
    await device.empty()
    await form.passkey.click()
    await expect(form.refusal).toHaveText(signInWording.passkeyNone)
    await expect(form.email).toBeVisible()
  })
})

test('a passkey is offered in the email field where the browser supports it', async ({ page }) => {
  // The device that stands in for one chooses at once; people choose from the browser's own list.
  await newDevice(page)
  await keepPasskey(page, await newReader())
  await openRoute(page, '/sign-in?to=%2Fabout')
  await expect(page).toHaveURL('/#/about')
  await expect(page.locator('html')).toHaveClass(/signed-in/)
})

test('a browser without passkeys is offered none', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'PublicKeyCredential', { value: undefined }))
  await openRoute(page, '/sign-in')
  const form = signInPage(page)
  await expect(form.email).toHaveAttribute('autocomplete', 'username')
  await expect(form.passkey).toHaveCount(0)
})

/** As browsers do that have the button's way alone. */
async function offerNoneInFields(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.PublicKeyCredential)
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
}

interface Device {
  /** It has no passkeys any more. */
  empty(): Promise<void>
}

/** A device whose holder always agrees. */
async function newDevice(page: Page): Promise<Device> {
  const { devtools, authenticatorId } = await addAuthenticator(page)
  return {
    empty: async () => {
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId })
      // Without the user's consent the browser gives up.
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    },
  }
}

/** The reader's passkey on this page's device; then nobody is signed in. */
async function keepPasskey(page: Page, reader: Reader, { isForgotten = false } = {}): Promise<void> {
  await signInAs(page, reader)
  await openRoute(page, '/search')
  const id = await page.evaluate(async (password) => {
    const send = async (method: string, path: string, body?: object) => {
      const answer = await fetch(path, {
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.status === 204 ? undefined : answer.json()
    }
    const options = (await send('POST', '/api/auth/passkeys/options', { password })) as PasskeyCreationOptions
    const credential = (await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    })) as PublicKeyCredential
    const kept = (await send('POST', '/api/auth/passkeys', {
      name: '手機',
      response: credential.toJSON() as object,
    })) as { id: string }
    return kept.id
  }, reader.password)
  const removed = isForgotten ? await page.request.delete(`/api/auth/passkeys/${id}`) : undefined
  expect(removed?.status() ?? 204).toBe(204)
  await page.context().clearCookies()
  await page.goto('about:blank')
}
