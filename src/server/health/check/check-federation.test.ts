import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { readEnv } from '../../env.ts'
import { changeSetting } from '../../settings/change-settings.service.ts'
import { checkFederation } from './check-content.ts'

testOnSqlite('ActivityPub at an address without TLS is a problem', async ({ deps }) => {
  const check = (siteUrl: string) =>
    Readable.from(
      checkFederation({ ...deps, env: readEnv(siteUrl === '' ? {} : { SITE_URL: siteUrl }) }),
    ).toArray()
  expect(await check('http://books.example')).toEqual([])
  await changeSetting(deps.database, 'activitypub', 'on')
  for (const [siteUrl, named] of [
    ['http://books.example', 'SITE_URL is http://books.example. Set it'],
    ['', 'SITE_URL is not set. Set it'],
  ] as const)
    expect(await check(siteUrl)).toEqual([{ state: 'problem', text: expect.stringContaining(named) }])
  expect(await check('https://books.example')).toEqual([])
})
