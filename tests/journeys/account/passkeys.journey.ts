import {
  passkeysWording,
  removePasskeyLabel,
  removePasskeyQuestion,
} from '../../../src/contract/wording/accounts/account-settings.ts'
import { confirmingPassword, openAccount, press } from '../../support/screens/account.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { signedInReader } from '../../support/accounts/reader.ts'
import { addAuthenticator } from '../../support/browser/virtual-authenticator.ts'

// A number is no domain, and passkeys are for domains.
test.use({ baseURL: (process.env.JOURNEY_ADDRESS ?? '').replace('127.0.0.1', 'localhost') })

test('a reader adds a passkey of this device and removes it', async ({ page }) => {
  const reader = await signedInReader(page)
  await addAuthenticator(page)
  const { passkeys, question } = await openAccount(page)
  const name = passkeys.getByRole('textbox', { name: passkeysWording.name, exact: true })
  const add = async (called: string) => {
    await press(passkeys, passkeysWording.add)
    await expect(name).toBeFocused()
    await name.fill(called)
    await confirmingPassword(passkeys).fill(reader.password)
    await press(passkeys, passkeysWording.create)
  }
  await expect(passkeys.getByText(passkeysWording.none)).toBeVisible()
  await add('書桌上的筆電')
  await expect(passkeys.getByText(passkeysWording.added)).toBeVisible()
  await expect(passkeys.getByRole('listitem')).toContainText(passkeysWording.neverUsed)

  await add('又一次')
  await expect(passkeys.getByRole('alert')).toHaveText(passkeysWording.alreadyThere)
  await expect(name).toHaveValue('又一次')
  await press(passkeys, '取消')
  await expect(passkeys.getByRole('button', { name: passkeysWording.add })).toBeFocused()

  await press(passkeys, removePasskeyLabel('書桌上的筆電'))
  await expect(question.getByRole('heading')).toHaveText(removePasskeyQuestion('書桌上的筆電'))
  await press(question, passkeysWording.remove)
  await expect(passkeys.getByText(passkeysWording.removed)).toBeVisible()
  await expect(passkeys.getByText(passkeysWording.none)).toBeVisible()
})

test('a browser without passkey support says so', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await signedInReader(page)
  const { passkeys } = await openAccount(page)
  await expect(passkeys.getByText(passkeysWording.unknown)).toBeVisible()
  await expect(passkeys.getByRole('button')).toHaveCount(0)
})
