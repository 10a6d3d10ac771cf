import { readFile } from 'node:fs/promises'
import {
  codesLeftText,
  recoveryCodesWording,
  twoFactorWording,
} from '../../../src/contract/wording/accounts/account-settings.ts'
import { copyWording } from '../../../src/contract/wording/site/copy.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { SITE } from '../../support/browser/sample-site.ts'
import { confirmingPassword, openAccount, press } from '../../support/screens/account.ts'
import { appCode } from '../../support/accounts/app-code.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { signedInReader } from '../../support/accounts/reader.ts'
import { readClipboard } from '../../support/browser/clipboard.ts'

test.use({ expectedErrors: [/40[01]/], permissions: ['clipboard-read', 'clipboard-write'] })

test('a reader turns two-step verification on with an app, saves and renews the codes, and turns it off', async ({
  page,
}) => {
  const reader = await signedInReader(page)
  const { twoFactor, code } = await openAccount(page)
  await press(twoFactor, twoFactorWording.turnOn)
  await confirmingPassword(twoFactor).fill('不是這個密碼')
  await press(twoFactor, twoFactorWording.begin)
  await expect(twoFactor.getByRole('alert')).toHaveText(problemSentences.password_wrong)
  await confirmingPassword(twoFactor).fill(reader.password)
  await press(twoFactor, twoFactorWording.begin)

  await expect(twoFactor.getByRole('img', { name: twoFactorWording.qr })).toBeVisible()
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await press(twoFactor, twoFactorWording.copySecret)
  await expect(twoFactor.getByText(copyWording.copied)).toBeVisible()
  const secret = await readClipboard(page)
  await expect(twoFactor.getByText(secret.match(/.{1,4}/g)?.join(' ') ?? '')).toBeVisible()
  await code.fill('12')
  await press(twoFactor, twoFactorWording.confirm)
  await expect(twoFactor.getByRole('alert')).toHaveText(twoFactorWording.codeMissing)
  await code.fill(appCode(secret, 500))
  await press(twoFactor, twoFactorWording.confirm)
  await expect(twoFactor.getByRole('alert')).toHaveText(problemSentences.code_wrong)
  await expect(code).toBeFocused()
  await code.fill(appCode(secret))
  await press(twoFactor, twoFactorWording.confirm)

  await expect(twoFactor.getByText(twoFactorWording.isOn)).toBeVisible()
  const kept = twoFactor.getByRole('region', { name: recoveryCodesWording.heading })
  const codes = await kept.getByRole('listitem').allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  await press(kept, recoveryCodesWording.copy)
  await expect(kept.getByText(copyWording.copied)).toBeVisible()
  expect(await readClipboard(page)).toBe(codes.join('\n'))
  const downloading = page.waitForEvent('download')
  await press(kept, recoveryCodesWording.download)
  const file = await downloading
  expect(file.suggestedFilename()).toBe(recoveryCodesWording.fileName(SITE.name))
  expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\n'))
  await page.emulateMedia({ media: 'print' })
  await expect(kept.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1)
  await page.emulateMedia({ media: 'screen' })
  await press(kept, recoveryCodesWording.done)
  await expect(kept).toHaveCount(0)

  await page.reload()
  await expect(twoFactor.getByText(twoFactorWording.on, { exact: true })).toBeVisible()
  await expect(twoFactor.getByText(codesLeftText(10))).toBeVisible()
  await press(twoFactor, twoFactorWording.renew)
  await confirmingPassword(twoFactor).fill(reader.password)
  await press(twoFactor, twoFactorWording.renew)
  await expect(twoFactor.getByText(twoFactorWording.renewed)).toBeVisible()
  await expect(kept.getByRole('heading')).toBeFocused()
  const renewed = await kept.getByRole('listitem').allInnerTexts()
  expect(renewed.filter((each) => codes.includes(each))).toEqual([])

  await press(twoFactor, twoFactorWording.turnOff)
  await confirmingPassword(twoFactor).fill(reader.password)
  await press(twoFactor, twoFactorWording.turnOff)
  await expect(twoFactor.getByText(twoFactorWording.isOff)).toBeVisible()
  await expect(twoFactor.getByRole('button', { name: twoFactorWording.turnOn })).toBeVisible()
})
