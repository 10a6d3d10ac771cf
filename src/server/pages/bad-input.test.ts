import { expect } from 'vitest'
import { formPaths, oddApiRequests, oddPlainRequests } from '../../../tests/support/hostile/odd-requests.ts'
import { newReader } from '../../../tests/support/accounts/api-reader.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import {
  CONFIRM_PATH,
  ONE_CLICK_LEAVE_ANSWERS_PATH,
  ONE_CLICK_UNSUBSCRIBE_PATH,
  RESET_PASSWORD_PATH,
} from '../../contract/links.ts'

const ONE_CLICK = new Set([ONE_CLICK_UNSUBSCRIBE_PATH, ONE_CLICK_LEAVE_ANSWERS_PATH])

testOnSqlite('malformed requests are refused and logged as no fault', async (site) => {
  await site.addReview({ id: 1 })
  const post = (method: string, path: string, type: string, body: string) =>
    site.app.request(path, { method, body, headers: { 'Content-Type': type } })
  for (const [method, path] of [
    ['POST', '/api/reviews/1/comments'],
    ['PATCH', '/api/comments/1'],
    ['POST', '/api/newsletter'],
    ['POST', '/api/newsletter/confirm'],
    ['POST', '/api/newsletter/leave'],
  ] as const) {
    const response = await post(method, path, 'application/json', '{"user_name": ')
    expect(await response.json(), path).toMatchObject({ status: 400, code: 'invalid_request' })
  }
  // The one-click ways out read no body, and of the trial upload of a check it is read after who asks.
  const forms = formPaths(site).filter((path) => !ONE_CLICK.has(path) && path !== '/healthz/upload')
  expect(forms).toEqual(expect.arrayContaining(['/review/1/comments', CONFIRM_PATH, RESET_PASSWORD_PATH]))
  for (const path of forms) {
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data', 'text/plain', '']) {
      const response = await post('POST', path, type, '--y\r\nnonsense')
      expect(await response.json(), `${path} ${type}`).toMatchObject({
        status: 400,
        code: 'invalid_request',
      })
    }
  }
  expectNoFault(site)
})

testOnEachEngine('impossible numbers and tokens are not looked up', async (site) => {
  await site.addReview({ id: 1 })
  for (const path of ['/api/reviews/1', '/api/reviews/1/comments']) {
    const response = await site.get(`${path}?before=3000000000`)
    expect(await response.json(), path).toMatchObject({ status: 400, code: 'invalid_request' })
  }
  expect((await site.get('/review/1?before=3000000000')).status).toBe(200)
  const [key, hash] = ['k'.repeat(22), 'h'.repeat(43)]
  for (const token of [
    '%00',
    `${key}%00.${hash}`,
    `%00.${hash}`,
    `${key}.%00.${hash}`,
    key,
    `${key}.${hash}.`,
  ]) {
    const answer = await site.get(`/api/newsletter/subscription?token=${token}`)
    expect(await answer.json(), token).toMatchObject({ code: 'subscription_not_found' })
    const left = await site.send('POST', `/newsletter/unsubscribe?token=${token}`)
    expect(left.status, token).toBe(404)
    expect((await site.get(`/newsletter/leave?token=${token}`)).status, token).toBeLessThan(500)
  }
  expectNoFault(site)
})

testOnEachEngine('text that no database stores is refused or cleaned on every route', async (site) => {
  await site.addReview({ id: 1 })
  const reader = await newReader(site)
  const faults: string[] = []
  for (const { name, method, path, body } of [...(await oddApiRequests(site)), ...oddPlainRequests(site)]) {
    // A refusal by a rate limit would prove nothing.
    await site.deps.database.queries.deleteFrom('xc_rate_limits').execute()
    const { status } = await reader.send(method, path, body)
    if (status >= 500) faults.push(`${name}: ${status}`)
  }
  expect(faults).toEqual([])
  expectNoFault(site)
})

function expectNoFault({ logLines }: TestSite): void {
  expect(logLines.filter((line) => line.includes('"level":"error"'))).toEqual([])
}
