import type { Locator, Page } from '@playwright/test'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { changeSetting } from '../../../src/server/settings/change-settings.service.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { enterRoute, expect } from '../../support/browser/journey.ts'
import { PASSWORD } from '../../support/accounts/sign-in.ts'
import { signInToStudio, testInStudio as test, withStudioDatabase } from '../../support/screens/studio.ts'

// The studio's addresses answer 404, also the owner's; a refused value is a 400, a wrong password a 401.
test.use({ expectedErrors: [/status of 40[014]/] })

test('a setting is saved on leaving its field, read by visitors at once, and taken back by a key', async ({
  page,
  studioSite,
  browser,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await page.goto('/studio/settings/site')
  const saved = page.getByRole('status').filter({ hasText: /已儲存・/ })
  const tagline = page.getByRole('textbox', { name: '標題語' })
  const before = await tagline.inputValue()
  const visitor = await browser.newPage({ baseURL: studioSite.address })
  await tagline.fill('一頁一頁讀。')
  await page.getByRole('textbox', { name: '站主筆名' }).focus()
  await expect(saved).toBeVisible()
  await visitor.goto('/')
  await expect(visitor).toHaveTitle('一頁一頁讀。')

  await page.keyboard.press('ControlOrMeta+z')
  await expect(tagline).toHaveValue(before)
  await expect(page.getByRole('button', { name: '復原' })).toBeHidden()
  await visitor.reload()
  await expect(visitor).toHaveTitle(before)
  await visitor.close()

  await test.step('turned on, ActivityPub shows the address by which the site is followed', async () => {
    await enterRoute(page, '/studio/settings/federation')
    const section = page.getByRole('region', { name: '聯邦宇宙' })
    const isFollowable = section.getByRole('switch', { name: /ActivityPub/ })
    await isFollowable.click()
    await expect(section.getByRole('alert')).toHaveText(problemSentences.activitypub_needs_https)
    await expect(isFollowable).not.toBeChecked()
    // As it would be on a site with TLS.
    await withStudioDatabase(studioSite, ({ database }) => changeSetting(database, 'activitypub', 'on'))
    await page.reload()
    await expect(section.getByText(`@reviews@${new URL(studioSite.address).host}`)).toBeVisible()
    await expect(section.getByText('0 人追蹤，書評收到 0 個讚。')).toBeVisible()
    await expectNoViolations(page)
    await isFollowable.click()
    await expect(section.getByText('0 人追蹤')).toBeHidden()
  })

  await test.step('what DNS says of the sender’s domain is read at a press', async () => {
    // The site of journeys has no mail server.
    await page.route('**/api/studio/settings', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), sends_mail: true } })
    })
    const records = [
      { kind: 'spf', state: 'missing', name: 'books.example', record: null },
      { kind: 'dkim', state: 'found', name: 's1._domainkey.books.example', record: `p=${'MIGf'.repeat(80)}` },
      { kind: 'dmarc', state: 'unreachable', name: '_dmarc.books.example', record: null },
    ]
    await page.route('**/api/studio/settings/mail-domain', (route) =>
      route.fulfill({ json: { found: { domain: 'books.example', server: 'smtp.mail.example', records } } }),
    )
    await enterRoute(page, '/studio/settings/mail')
    const section = page.getByRole('region', { name: '寄信', exact: true })
    await section.getByRole('button', { name: '查一查' }).click()
    for (const title of ['SPF 還沒有', 'DKIM 有一筆', 'DMARC：問不到 DNS'])
      await expect(section.getByText(title)).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('a backup is made at a press, and downloaded with the password', async () => {
    await enterRoute(page, '/studio/settings/backups')
    const section = page.getByRole('region', { name: '備份', exact: true })
    await expect(section.getByRole('listitem').filter({ hasText: '檔案壞了，不能還原' })).toBeVisible()
    await section.getByRole('button', { name: '現在備份' }).click()
    const backup = section.getByRole('listitem').filter({ hasText: '沒有加密・從頭讀過，完好' })
    // A child process writes and reads it.
    await expect(backup).toBeVisible({ timeout: 60_000 })
    await expect(section.getByText('每 24 小時一份，留 7 份，舊的先走。')).toBeVisible()
    await backup.getByRole('button', { name: /^下載/ }).click()
    const form = section.getByRole('region', { name: /^下載這份備份/ })
    await form.getByLabel('目前密碼').fill('not this one')
    await form.getByRole('button', { name: '下載', exact: true }).click()
    await expect(form.getByRole('alert')).toHaveText(problemSentences.password_wrong)
    await expectNoViolations(page)
    await form.getByLabel('目前密碼').fill(PASSWORD)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('button', { name: '下載', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^xingcha-.*Z\.backup$/)
    await expect(form).toBeHidden()
  })
})

test('two windows keep both changes of a list, a refused value stays with its reason, an old address is added', async ({
  page,
  studioSite,
}) => {
  await test.step('a link that each of two windows adds stays', async () => {
    await signInToStudio(page, studioSite, 'owner')
    const other = await page.context().newPage()
    for (const each of [page, other]) {
      await each.goto('/studio/settings/menu')
      await expect(linksOf(each).getByRole('button', { name: '加一個連結' })).toBeVisible()
    }
    for (const [each, label] of [
      [page, '甲站'],
      [other, '乙站'],
    ] as const) {
      await linksOf(each).getByRole('button', { name: '加一個連結' }).click()
      const form = linksOf(each).getByRole('group', { name: '加一個連結' })
      await form.getByRole('textbox', { name: '連結的字' }).fill(label)
      await form.getByRole('textbox', { name: '連結的網址' }).fill('https://example.org/')
      await form.getByRole('button', { name: '放上去' }).click()
      await expect(form).toBeHidden()
    }
    for (const label of ['甲站', '乙站']) {
      await expect(linksOf(other).getByText(label, { exact: true })).toBeVisible()
      await linksOf(other)
        .getByRole('button', { name: `拿掉連結「${label}」` })
        .click()
    }
    await expect(linksOf(other).getByRole('listitem')).toHaveCount(0)
    await other.close()
    await enterRoute(page, '/studio/settings/site')
  })

  await test.step('a value that is refused stays in its field, with the reason', async () => {
    const email = page.getByRole('textbox', { name: '聯絡信箱' })
    await email.fill('me@')
    await page.getByRole('textbox', { name: '標題語' }).focus()
    const reason = '還沒存進去：要是完整的信箱，像 me@example.org。'
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: reason })).toBeVisible()
    await expect(email).toHaveValue('me@')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await email.fill('me@example.org')
    await email.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: /已儲存・/ })).toBeVisible()
    await expect(email).toHaveAttribute('aria-invalid', 'false')

    await enterRoute(page, '/studio/settings/comments')
    const word = page.getByRole('textbox', { name: '出現這些字就等候' })
    await word.fill('代購車隊')
    await word.press('Enter')
    await expect(page.getByRole('button', { name: '移除 代購車隊' })).toBeVisible()
    await enterRoute(page, '/studio/settings/log')
    await expect(page.getByText('改了設定「評論」')).toBeVisible()
  })

  await test.step('an old address is added, refused with the reason, brought by a file and removed', async () => {
    await enterRoute(page, '/studio/settings/redirects')
    const section = page.getByRole('region', { name: '舊網址' })
    const from = section.getByRole('textbox', { name: '舊網址', exact: true })
    const to = section.getByRole('textbox', { name: '轉到' })
    await from.fill('2019/about')
    await to.fill('/about')
    await section.getByRole('button', { name: '加一個轉址' }).click()
    await expect(section.getByText(/舊網址要從「\/」開始/)).toBeVisible()
    await expect(from).toHaveValue('2019/about')
    await from.fill('/2019/關於我/')
    await section.getByRole('button', { name: '加一個轉址' }).click()
    await expect(section.getByText('共 1 個')).toBeVisible()
    await expect(from).toHaveValue('')
    const moved = await page.request.get(encodeURI('/2019/關於我/'), { maxRedirects: 0 })
    expect([moved.status(), moved.headers()['location']]).toEqual([301, '/about'])
    await section.getByLabel('匯入轉址檔').setInputFiles({
      name: '_redirects',
      mimeType: 'text/plain',
      buffer: Buffer.from('/old/* /reviews 301\n/(a|b) /about\n'),
    })
    await expect(section.getByText(/收下 1 個轉址。1 個沒有收：\/\(a\|b\)/)).toBeVisible()
    await expect(section.getByText('共 2 個')).toBeVisible()
    await section.getByRole('button', { name: '拿掉 /2019/關於我' }).click()
    await expect(section.getByText('共 1 個')).toBeVisible()
    expect((await page.request.get(encodeURI('/2019/關於我/'), { maxRedirects: 0 })).status()).toBe(404)
    await section.getByRole('button', { name: '拿掉 /old/*' }).click()
    await expect(section.getByText('還沒有舊網址')).toBeVisible()
  })
})

function linksOf(page: Page): Locator {
  return page.getByRole('region', { name: '頁尾的連結' })
}
