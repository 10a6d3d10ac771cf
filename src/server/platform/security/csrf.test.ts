import { expect } from 'vitest'
import { testOnSqlite } from '../../../../tests/support/server/test-site.ts'

const NO_SUCH = '/api/no-such-thing'

testOnSqlite('a page of another site cannot act in a visitor’s name, by any method', async (site) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://xingcha.test' },
      { Origin: 'https://far.example' },
      { Origin: 'https://xingcha.test.far.example' },
      { Origin: 'null' },
    ]) {
      const response = await site.get(NO_SUCH, { method, headers })
      expect(response.status, JSON.stringify([method, headers])).toBe(403)
      expect(await response.json()).toMatchObject({ code: 'cross_site' })
    }
  }
})

testOnSqlite('the site’s own pages, and programs without a browser, are let in', async (site) => {
  for (const headers of [
    {},
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://xingcha.test' },
    { Origin: 'http://localhost:3000', Host: 'localhost:3000' },
  ]) {
    expect((await site.get(NO_SUCH, { method: 'POST', headers })).status).toBe(404)
  }
  expect((await site.get('/', { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(200)
})
