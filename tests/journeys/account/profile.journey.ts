import {
  emailChangeSentText,
  emailWording,
  ownAccountWording,
  passwordWording,
  profileWording,
  strengthText,
} from '../../../src/contract/wording/accounts/account-settings.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { accountScreen, confirmingPassword, openAccount, press } from '../../support/screens/account.ts'
import { expect, openRoute, test } from '../../support/browser/journey.ts'
import { withDatabase } from '../../support/browser/journey-database.ts'
import { linkIn, mailTo } from '../../support/mail/folder.ts'
import { signInForm } from '../../support/screens/sign-in-form.ts'
import { type Reader, useOwnIpAddress, signedInReader, signInAs } from '../../support/accounts/reader.ts'

test.describe('where something is refused', () => {
  test.use({ expectedErrors: [/40[0139]|403/] })

  test('a reader changes the name, which every tab shows, also after the session has expired', async ({
    page,
    context,
  }) => {
    let reader: Reader
    await test.step('a reader changes the name, and every tab shows it', async () => {
      reader = await signedInReader(page, '蘇合')
      await useOwnIpAddress(page)
      const other = await context.newPage()
      await other.setViewportSize({ width: 1440, height: 900 })
      await openRoute(other, '/search')
      const { profile, name } = await openAccount(page)
      await expect(name).toHaveValue('蘇合')
      await expect(profile.getByText('2／40')).toBeVisible()
      for (const [typed, sentence] of [
        ['  ', profileWording.nameMissing],
        ['長'.repeat(41), problemSentences.name_too_long],
        ['站主', problemSentences.name_reserved],
      ] as const) {
        await name.fill(typed)
        await press(profile, profileWording.save)
        await expect(profile.getByRole('alert')).toHaveText(sentence)
        await expect(name).toBeFocused()
        await expect(name).toHaveValue(typed)
      }
      await name.fill('蘇合香')
      await press(profile, profileWording.save)
      await expect(profile.getByRole('status').filter({ hasText: profileWording.saved })).toBeVisible()
      await expect(profile.getByRole('alert')).toHaveCount(0)
      await other.getByRole('button', { name: '我的帳號' }).click()
      await expect(other.getByText('蘇合香')).toBeVisible()
      await page.reload()
      await expect(name).toHaveValue('蘇合香')
    })

    await test.step('an expired session asks for the sign-in and then saves the typed text', async () => {
      const { profile, name } = accountScreen(page)
      await name.fill('蘇合')
      await context.clearCookies()
      await press(profile, profileWording.save)
      const form = signInForm(page.getByRole('dialog'))
      await form.password.fill(reader.password)
      await form.submit.click()
      await expect(profile.getByText(profileWording.saved)).toBeVisible()
      await expect(name).toHaveValue('蘇合')
    })
  })

  test('a new email needs the password and shows the next step', async ({ page }) => {
    const reader = await signedInReader(page)
    const { profile, newAddress } = await openAccount(page)
    await expect(profile).toContainText(reader.email)
    await press(profile, emailWording.change)
    await expect(newAddress).toBeFocused()
    await press(profile, emailWording.submit)
    await expect(profile.getByRole('alert')).toHaveText(problemSentences.email_invalid)
    const wanted = `new-${reader.email}`
    await newAddress.fill(wanted)
    await confirmingPassword(profile).fill('不是這個密碼')
    await press(profile, emailWording.submit)
    await expect(profile.getByRole('alert')).toHaveText(problemSentences.password_wrong)
    await expect(confirmingPassword(profile)).toBeFocused()
    await expect(newAddress).toHaveValue(wanted)
    await confirmingPassword(profile).fill(reader.password)
    await press(profile, emailWording.submit)
    await expect(profile.getByText(emailChangeSentText(wanted))).toBeVisible()
    await expect(profile.getByRole('button', { name: emailWording.change })).toBeFocused()
    await expect(profile.getByText(reader.email, { exact: true })).toBeVisible()
    expect(linkIn(await mailTo(wanted), '/account/address').searchParams.get('token')).not.toBe('')
  })

  test('a new password needs the present one, and signs the other devices out', async ({ page, browser }) => {
    const reader = await signedInReader(page)
    const elsewhere = await browser.newPage()
    await signInAs(elsewhere, reader)
    const { password } = await openAccount(page)
    const current = password.getByLabel(passwordWording.current, { exact: true })
    const next = password.getByLabel(passwordWording.next, { exact: true })
    const refusals = [
      ['', '', current, passwordWording.currentMissing],
      [reader.password, '', next, passwordWording.nextMissing],
      [reader.password, '七個字不到吧', next, problemSentences.password_too_short],
      [reader.password, 'password1', next, problemSentences.password_common],
      ['不是這個密碼', '今夜的月色照在湖面', current, problemSentences.password_wrong],
    ] as const
    for (const [typedCurrent, typedNext, wrong, sentence] of refusals) {
      await current.fill(typedCurrent)
      await next.fill(typedNext)
      await press(password, passwordWording.change)
      await expect(password.getByRole('alert')).toHaveText(sentence)
      await expect(wrong).toBeFocused()
      await expect(next).toHaveValue(typedNext)
    }
    await expect(password.getByText(strengthText(4))).toBeVisible()
    await password.getByRole('button', { name: '顯示密碼' }).last().click()
    await expect(next).toHaveAttribute('type', 'text')
    await expect(next).toHaveAttribute('autocomplete', 'new-password')
    await current.fill(reader.password)
    await press(password, passwordWording.change)
    await expect(password.getByText(passwordWording.changed)).toBeVisible()
    await expect(current).toHaveValue('')
    expect(await (await elsewhere.request.get('/api/session')).json()).toBeNull()
    expect(await (await page.request.get('/api/session')).json()).toMatchObject({ id: reader.id })
    await elsewhere.close()
  })

  test('without a password a recent sign-in is required and then the action continues', async ({ page }) => {
    const reader = await signedInReader(page)
    await useOwnIpAddress(page)
    await withDatabase(async ({ database: { queries } }) => {
      await queries.deleteFrom('xc_accounts').where('userId', '=', reader.id).execute()
      await queries
        .updateTable('xc_sessions')
        .set({ createdAt: new Date(Date.now() - 3_600_000).toISOString() })
        .where('userId', '=', reader.id)
        .execute()
    })
    const { password } = await openAccount(page)
    await expect(password.getByText(passwordWording.whyNone)).toBeVisible()
    await password.getByLabel(passwordWording.next, { exact: true }).fill('今夜的月色照在湖面')
    await press(password, passwordWording.set)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(ownAccountWording.freshSignIn)
    await dialog.getByRole('button', { name: '關閉' }).click()
    await expect(password.getByRole('alert')).toHaveText(problemSentences.fresh_sign_in_required)
    await press(password, passwordWording.set)
    await press(dialog, '寄一組驗證碼到信箱')
    await expect(dialog.getByRole('textbox', { name: '電子信箱' })).toHaveValue(reader.email)
    await press(dialog, '寄送驗證碼')
    await expect(dialog.getByRole('textbox', { name: '驗證碼' })).toBeVisible()
    const [code = ''] = /\b\d{6}\b/.exec((await mailTo(reader.email)).text ?? '') ?? []
    await dialog.getByRole('textbox', { name: '驗證碼' }).fill(code)
    await press(dialog, '登入')
    await expect(dialog).toHaveCount(0)
    await expect(password.getByText(passwordWording.isSet)).toBeVisible()
    await expect(password.getByRole('button', { name: passwordWording.change })).toBeVisible()
  })
})
