import type { Locator, Page } from '@playwright/test'
import {
  emailWording,
  devicesWording,
  accountDeletionWording,
  linkedWording,
  ownAccountWording,
  passkeysWording,
  passwordWording,
  profileWording,
  accountExportWording,
  twoFactorWording,
} from '../../../src/contract/wording/accounts/account-settings.ts'
import { expect, openRoute } from '../browser/journey.ts'

/** 我的帳號, part by part, by what its controls are called. */
export function accountScreen(page: Page) {
  const part = (name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
  const parts = {
    profile: part(profileWording.heading),
    password: part(passwordWording.heading),
    twoFactor: part(twoFactorWording.heading),
    passkeys: part(passkeysWording.heading),
    linked: part(linkedWording.heading),
    devices: part(devicesWording.heading),
    takeAlong: part(accountExportWording.heading),
    leaving: part(accountDeletionWording.heading),
  }
  return {
    ...parts,
    newAddress: parts.profile.getByRole('textbox', { name: emailWording.newAddress }),
    name: parts.profile.getByRole('textbox', { name: profileWording.name, exact: true }),
    code: parts.twoFactor.getByRole('textbox', { name: twoFactorWording.code }),
    question: page.getByRole('alertdialog'),
  }
}

export async function openAccount(page: Page) {
  await openRoute(page, '/account')
  const screen = accountScreen(page)
  await expect(screen.profile).toBeVisible()
  // A section whose data come late pushes those below it away: between the pointer's down and up, that is no press.
  await expect(page.getByRole('main').getByText(ownAccountWording.loading)).toHaveCount(0)
  return screen
}

/** A button by exactly what it says. */
export function press(within: Locator, name: string): Promise<void> {
  return within.getByRole('button', { name, exact: true }).click()
}

/** The confirming password: the last password field of the section. */
export function confirmingPassword(
  part: Locator,
  label: string = ownAccountWording.confirmPassword,
): Locator {
  return part.getByLabel(label, { exact: true }).last()
}
