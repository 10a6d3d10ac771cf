import type { Locator, Page } from '@playwright/test'
import {
  codeWording,
  mailedCodeWording,
  mailSentWording,
  passwordResetWording,
  secondStepWording,
  signInWording,
  signUpWording,
} from '../../../src/contract/wording/accounts/sign-in.ts'
import type { Reader } from '../accounts/reader.ts'

/** The sign-in, on its page or in the dialog, by what its parts are called. */
export function signInForm(within: Locator) {
  const field = (name: string) => within.getByRole('textbox', { name, exact: true })
  const button = (name: string) => within.getByRole('button', { name, exact: true })
  return {
    heading: within.getByRole('heading'),
    tab: (name: string) => within.getByRole('tab', { name }),
    email: field(signInWording.email),
    // A password has no role.
    password: within.getByLabel(signInWording.password, { exact: true }),
    passwordHint: within.getByText(signUpWording.passwordHint),
    name: field(signUpWording.name),
    code: field(codeWording.label),
    recoveryCode: field(secondStepWording.recoveryCode),
    trust: within.getByRole('checkbox', { name: secondStepWording.trust }),
    submit: button(signInWording.submit),
    signUp: button(signUpWording.submit),
    show: button(signInWording.showPassword),
    hide: button(signInWording.hidePassword),
    passkey: button(signInWording.passkey),
    forgotten: button(signInWording.forgotten),
    byCode: button(signInWording.byCode),
    back: button(signInWording.back),
    sendLink: button(passwordResetWording.submit),
    sendCode: button(mailedCodeWording.submit),
    again: within.getByRole('button', { name: mailSentWording.again }),
    otherAddress: button(mailSentWording.otherAddress),
    toRecoveryCode: button(secondStepWording.toRecoveryCode),
    refusal: within.getByRole('alert'),
    sent: within.getByRole('status'),
  }
}

export function signInPage(page: Page) {
  return signInForm(page.getByRole('main'))
}

export async function typeCredentials(
  form: ReturnType<typeof signInForm>,
  { email, password }: Pick<Reader, 'email' | 'password'>,
): Promise<void> {
  await form.email.fill(email)
  await form.password.fill(password)
}
