import { devicesWording } from '../../../src/contract/wording/accounts/account-settings.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { confirmingPassword, openAccount, press } from '../../support/screens/account.ts'
import { expect, openRoute, test } from '../../support/browser/journey.ts'
import { signedInReader, signInAs } from '../../support/accounts/reader.ts'

test.describe(() => {
  // A wrong password.
  test.use({ expectedErrors: [/401/] })

  test('a reader signs another device out, then all others, then every one', async ({ page, browser }) => {
    const reader = await signedInReader(page)
    const others = await Promise.all(
      ['Windows NT 10.0', 'Macintosh', 'iPhone'].map(async (system) => {
        const other = await browser.newPage({ userAgent: `Mozilla/5.0 (${system}) Firefox/133.0` })
        await signInAs(other, reader)
        return other
      }),
    )
    const [windows] = others
    const { devices } = await openAccount(page)
    const confirm = async (password: string, label: string) => {
      await confirmingPassword(devices).fill(password)
      await press(devices, label)
    }
    const rows = devices.getByRole('listitem')
    await expect(rows).toHaveCount(4)
    await expect(rows.first()).toContainText(devicesWording.current)
    await expect(rows.first().getByRole('button')).toHaveCount(0)

    await press(devices, '登出：Firefox／Windows')
    await expect(confirmingPassword(devices)).toBeFocused()
    await confirm('不是這個密碼', devicesWording.signOut)
    await expect(devices.getByRole('alert')).toHaveText(problemSentences.password_wrong)
    await expect(rows).toHaveCount(4)
    await confirm(reader.password, devicesWording.signOut)
    await expect(rows).toHaveCount(3)
    await expect(devices.getByText(devicesWording.signedOut)).toBeVisible()
    await expect(devices.getByRole('heading')).toBeFocused()
    if (!windows) throw new Error('no other device')
    await openRoute(windows, '/account')
    await expect(windows.getByRole('heading', { name: '請先登入' })).toBeVisible()

    await press(devices, devicesWording.signOutOthers)
    await confirm(reader.password, devicesWording.signOutOthers)
    await expect(rows).toHaveCount(1)
    await expect(devices.getByText(devicesWording.othersSignedOut)).toBeVisible()
    for (const other of others) {
      expect(await (await other.request.get('/api/session')).json()).toBeNull()
      await other.close()
    }

    await press(devices, devicesWording.signOutAll)
    await expect(devices).toContainText(devicesWording.signOutAllWhy)
    await press(devices, '取消')
    await expect(devices.getByRole('button', { name: devicesWording.signOutAll })).toBeFocused()
    await press(devices, devicesWording.signOutAll)
    await confirm(reader.password, devicesWording.signOutAll)
    await expect(page.getByRole('heading', { name: '請先登入' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test.describe('where the API does not answer', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('a failed action is reported next to its button, and nothing is lost', async ({ page, browser }) => {
    const reader = await signedInReader(page)
    const other = await browser.newPage({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/133.0' })
    await signInAs(other, reader)
    const { devices } = await openAccount(page)
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await page.route('**/api/auth/sessions/*', (route) => route.abort())
    await press(devices, '登出：Firefox／Windows')
    await confirmingPassword(devices).fill(reader.password)
    await press(devices, devicesWording.signOut)
    await expect(devices.getByRole('alert')).toContainText('連線發生問題，請稍後再試。')
    await expect(confirmingPassword(devices)).toHaveValue(reader.password)
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await other.close()
  })
})
