import { expect } from 'vitest'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { sendTotp, signInByPassword, turnOnTwoFactor } from '../../../tests/support/accounts/two-factor.ts'
import { newVisitor } from '../../../tests/support/server/visitors.ts'

interface Line {
  msg: string
  request_id?: string
  path?: string
  status?: number
  account?: string
  factor?: string
  problem?: string
}

testOnSqlite(
  'each sign-in is logged with its account and factor, under the id of its request',
  async (site) => {
    const clock = holdClock(site)
    const reader = await signIn(site)
    const { code } = await turnOnTwoFactor(reader, clock)
    const browser = newVisitor(site, clock)
    await signInByPassword(browser, reader)
    await sendTotp(browser, code())
    const lines = linesOf(site)
    const account = reader.userId
    expect(lines.filter(({ factor }) => factor).map(({ msg, factor }) => [msg, factor])).toEqual([
      ['signed in', 'password'],
      ['passed the first step', 'password'],
      ['signed in', 'authenticator app'],
    ])
    for (const line of lines.filter(({ factor }) => factor)) {
      expect(line.account).toBe(account)
      const request = lines.find(({ msg, request_id }) => msg === 'request' && request_id === line.request_id)
      expect(request).toMatchObject({ path: expect.stringMatching(/^\/api\/auth\//), status: 200 })
      // The line of the sign-in alone names the account.
      expect(request).not.toHaveProperty('account')
    }
  },
)

testOnSqlite('each refusal is logged with its reason, and names no person', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const reader = await signIn(site, { email: 'qing@example.org' })
  const other = await signIn(site, {}, clock)
  const { id } = await other.publish(1, { text: '讀完了。' })
  site.logLines.length = 0
  const anonymous = newVisitor(site, clock)
  await anonymous.send('POST', '/api/auth/sign-in', { email: reader.email, password: '不是這個密碼' })
  await anonymous.send('GET', '/api/bookmarks')
  await anonymous.send('POST', '/api/auth/sign-in', { email: 7 })
  await site.send('POST', '/api/auth/sign-out', {}, { headers: { 'Sec-Fetch-Site': 'cross-site' } })
  await reader.send('DELETE', `/api/comments/${id}`)
  await reader.send('DELETE', '/api/auth/sessions', { password: '不是這個密碼' })
  await reader.send('PUT', '/api/auth/profile', { name: '' })
  expect(linesOf(site).map(({ path, problem, account }) => [path, problem, account])).toEqual([
    ['/api/auth/sign-in', 'credentials_wrong', undefined],
    ['/api/bookmarks', 'sign_in_required', undefined],
    ['/api/auth/sign-in', 'invalid_request', undefined],
    ['/api/auth/sign-out', 'cross_site', undefined],
    [`/api/comments/${id}`, 'comment_not_yours', reader.userId],
    ['/api/auth/sessions', 'password_wrong', reader.userId],
    ['/api/auth/profile', 'account_incomplete', reader.userId],
  ])
  expect(site.logLines.join('')).not.toMatch(/qing|example\.org|不是/)
})

function linesOf({ logLines }: TestSite): Line[] {
  return logLines.map((line) => JSON.parse(line) as Line)
}
