import { expect, type Page } from '@playwright/test'
import type { OpenSession } from '../../../src/contract/accounts/accounts.ts'
import type { Account } from '../../../src/contract/accounts/account-data.ts'
import type { LinkedProvider, SignInMethods } from '../../../src/contract/accounts/linked-providers.ts'
import type { Passkey } from '../../../src/contract/accounts/passkeys.ts'
import type { TwoFactor } from '../../../src/contract/accounts/two-factor.ts'
import {
  emailWording,
  passwordWording,
  twoFactorWording,
} from '../../../src/contract/wording/accounts/account-settings.ts'
import { openAccount, press } from './account.ts'
import { answer } from '../browser/answers.ts'
import { signedInReader } from '../accounts/reader.ts'

const THEN = '2025-03-02T04:00:00.000Z'
const LONG = '一個很長很長的名字'.repeat(4)

/** Opens 我的帳號 of a reader who uses every feature, with most sections open. */
export async function openFullAccount(page: Page): Promise<void> {
  await signedInReader(page, LONG)
  const ways: SignInMethods = {
    providers: [
      { id: 'google', name: 'Google' },
      { id: 'line', name: 'LINE' },
    ],
    sends_mail: true,
  }
  const linked: LinkedProvider[] = [
    { id: 'google', name: 'Google', address: `${'long'.repeat(16)}@example.com`, linked_at: THEN },
  ]
  const passkeys: Passkey[] = [
    { id: 'a', name: LONG, created_at: THEN, last_used_at: THEN },
    { id: 'b', name: '手機', created_at: THEN, last_used_at: null },
  ]
  const twoFactor: TwoFactor = { is_on: true, enabled_at: THEN, recovery_codes_left: 8 }
  const devices: OpenSession[] = ['Chrome／Windows', 'Firefox／Android', ''].map((device, index) => ({
    id: String(index),
    device,
    signed_in_at: THEN,
    seen_at: THEN,
    is_current: index === 0,
  }))
  const account: Account = { comments: 7, created_at: THEN }
  await answer(page, '/api/auth/ways', ways)
  await answer(page, '/api/auth/linked', linked)
  await answer(page, '/api/auth/passkeys', passkeys)
  await answer(page, '/api/auth/two-step', twoFactor)
  await answer(page, '/api/auth/two-step/recovery-codes', {
    recovery_codes: Array.from({ length: 10 }, (_, index) => `abcde-fgh${index}${index}`),
  })
  await answer(page, '/api/auth/sessions', devices)
  await answer(page, '/api/account', account)
  const screen = await openAccount(page)
  await expect(screen.leaving.getByRole('radio')).toHaveCount(2)
  await press(screen.profile, emailWording.change)
  await press(screen.profile, emailWording.submit)
  await screen.password.getByLabel(passwordWording.next, { exact: true }).fill('夜航船中最難對付')
  await press(screen.twoFactor, twoFactorWording.renew)
  await screen.twoFactor.getByLabel('目前密碼').fill('任何密碼')
  await press(screen.twoFactor, twoFactorWording.renew)
  await expect(screen.twoFactor.getByRole('listitem').getByRole('code')).toHaveCount(10)
}
