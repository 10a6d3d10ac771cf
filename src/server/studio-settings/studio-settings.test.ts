import path from 'node:path'
import { expect } from 'vitest'
import { problemSentences } from '../../contract/wording/problems.ts'
import type { StudioLog, StudioSettings } from '../../contract/settings/studio-settings.ts'
import { fakeDns } from '../../../tests/support/mail/fake-dns.ts'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { PROJECT_ROOT } from '../platform/runtime/project-root.ts'
import { loadSampleLibrary } from '../archive/site-import/sample/sample-library.service.ts'
import { runSet } from './testing.ts'
import { openStudio } from '../studio/testing.ts'

testOnEachEngine('the owner changes a group of settings, and the next page shows them', async (site) => {
  const { send } = await openStudio(site)
  const answer = await send('PATCH', '/settings', {
    changes: [
      { key: 'name', value: '慢讀齋' },
      { key: 'comments.banned', value: ['代購車隊'] },
    ],
  })
  expect(answer.status).toBe(200)
  const settings = (await answer.json()) as StudioSettings
  expect(settings.site.name).toBe('慢讀齋')
  expect(settings.owner.comments).toEqual({ banned: ['代購車隊'], hold_first: false, notice: 'daily' })
  expect(await (await site.get('/about')).text()).toContain('慢讀齋')
})

testOnSqlite('a value that does not fit is refused with its field, and nothing changes', async (site) => {
  const { send } = await openStudio(site)
  const refused = await send('PATCH', '/settings', {
    changes: [
      { key: 'tagline', value: '新的一句' },
      { key: 'contact_email', value: 'a@b@c' },
    ],
  })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    code: 'setting_invalid',
    detail: expect.stringContaining('contact_email'),
    sentence: '還沒存進去：要是完整的信箱，像 me@example.org。',
  })
  for (const [key, value, reason] of [
    ['name', '', '這一格不能空著。'],
    ['name', '書'.repeat(1_000), '最多 '],
    ['seal', '槎客', '印章只刻一個漢字。'],
    ['founding_year', '去年', '要填數字。'],
    ['founding_year', 3_000, '不能大於 2200。'],
    ['privacy_url', 'example', '要是完整的網址，像 https://example.org。'],
    ['categories.0.name', '科技與未來', '已經有一個分類叫這個名字。'],
    ['search_codes.google', '<script>1</script>', '只貼驗證碼'],
  ] as const) {
    const answer = await send('PATCH', '/settings', { changes: [{ key, value }] })
    expect(((await answer.json()) as { sentence: string }).sentence, key).toContain(`還沒存進去：${reason}`)
  }
  for (const [key, value] of [
    ['seal', '槎客'],
    ['seal', 'A'],
    ['hero', []],
    ['hold_first', true],
    ['comments.hold_first', 'maybe'],
    ['__proto__.name', '甲'],
    ['', null],
    ['privacy_url', 'javascript:alert(1)'],
  ])
    expect((await send('PATCH', '/settings', { changes: [{ key, value }] })).status, String(key)).toBe(400)
  const { site: stored } = (await (await send('GET', '/settings')).json()) as StudioSettings
  expect(stored.tagline).toBe('與槎客同行，尋書，也尋星。')
  expect(await logOf(site)).toEqual([])
})

testOnSqlite('ActivityPub is not turned on where the site has no address with TLS', async (site) => {
  let { send } = await openStudio(site)
  /** The cookie of a session has another name behind TLS. */
  const moveTo = async (siteUrl: string) => {
    site.deps.siteUrl = siteUrl
    ;({ send } = await openStudio(site))
  }
  const turn = (value: boolean) =>
    send('PATCH', '/settings', {
      changes: [
        { key: 'name', value: '慢讀齋' },
        { key: 'activitypub', value },
      ],
    })
  const isOn = async () =>
    ((await (await send('GET', '/settings')).json()) as StudioSettings).owner.activitypub
  for (const siteUrl of ['http://books.example', 'http://127.0.0.1:3000']) {
    await moveTo(siteUrl)
    const refused = await turn(true)
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'activitypub_needs_https',
        sentence: problemSentences.activitypub_needs_https,
      }),
    ])
    expect(await isOn()).toBe(false)
    const command = await runSet(site, 'activitypub', 'on')
    expect(command).toEqual({
      status: 1,
      output: expect.stringContaining(`SITE_URL is ${siteUrl}. Let a proxy`),
    })
  }
  await moveTo('https://books.example')
  expect(await runSet(site, 'activitypub', 'on')).toMatchObject({ status: 0 })
  expect(await isOn()).toBe(true)
  // Started without its address, its other settings can be changed, and it can be turned off.
  await moveTo('http://127.0.0.1:3000')
  expect((await turn(true)).status).toBe(200)
  expect((await turn(false)).status).toBe(200)
  expect(await isOn()).toBe(false)
})

testOnSqlite('the owner’s links are in the footer of every page, in order', async (site) => {
  const { send } = await openStudio(site)
  const change = (key: string, value: unknown) => send('PATCH', '/settings', { changes: [{ key, value }] })
  const links = [
    { label: '舊站', url: 'https://old.example.org/' },
    { label: '讀書會', url: 'https://club.example.org/書' },
  ]
  expect((await change('footer_links', links)).status).toBe(200)
  expect((await change('footer_links.0.label', '舊的站')).status).toBe(200)
  for (const path of ['/', '/privacy'])
    expect(await (await site.get(path)).text()).toMatch(
      /服務條款.*href="https:\/\/old\.example\.org\/"[^>]*>舊的站.*讀書會/su,
    )
  for (const [key, value] of [
    ['footer_links', Array.from({ length: 9 }, () => links[0])],
    ['footer_links', [{ label: '', url: 'https://a.example' }]],
    ['footer_links', [{ label: '字'.repeat(21), url: 'https://a.example' }]],
    ['footer_links.0.url', 'javascript:alert(1)'],
    ['footer_links.2.url', 'https://a.example'],
  ] as const)
    expect((await change(key, value)).status, JSON.stringify(value)).toBe(400)
  expect((await change('footer_links', [])).status).toBe(200)
  expect(await (await site.get('/')).text()).not.toContain('old.example.org')
})

testOnEachEngine('two changes of one group at the same time are both stored', async (site) => {
  const { send } = await openStudio(site)
  const change = (key: string, value: unknown) => send('PATCH', '/settings', { changes: [{ key, value }] })
  await Promise.all([change('comments.hold_first', true), change('comments.banned', ['甲'])])
  const { owner } = (await (await send('GET', '/settings')).json()) as StudioSettings
  expect(owner.comments).toEqual({ banned: ['甲'], hold_first: true, notice: 'daily' })
})

testOnSqlite('for readers and strangers there are no settings and no log', async (site) => {
  const reader = await signIn(site)
  for (const browser of [reader, site]) {
    for (const [method, address, body] of REQUESTS)
      expect((await browser.send(method, address, body)).status, address).toBe(404)
  }
})

testOnSqlite('the test mail goes to the owner', async (site) => {
  const { send } = await openStudio(site)
  const sent = await send('POST', '/settings/test-mail')
  expect(sent.status).toBe(202)
  const { to } = (await sent.json()) as { to: string }
  const mails = await site.deliverMails()
  expect(mails.map((mail) => mail.to)).toEqual([to])
  expect(mails[0]?.subject).toBe('試寄一封')
  for (let more = 0; more < 4; more++) await send('POST', '/settings/test-mail')
  expect((await send('POST', '/settings/test-mail')).status).toBe(429)
})

testOnSqlite('the owner sees what DNS says of the domain that mails come from', async (site) => {
  const { send, browser } = await openStudio(site)
  const look = async () => (await send('GET', '/settings/mail-domain')).json()
  expect(await look()).toEqual({ found: null })
  site.deps.mailRoute = { domain: 'books.example', server: 'smtp.mail.example' }
  site.deps.dns = fakeDns({ 's1._domainkey.books.example': ['v=DKIM1; p=MIGf'] }, ['books.example'])
  await send('PATCH', '/settings', { changes: [{ key: 'dkim_selector', value: 's1' }] })
  expect(await look()).toMatchObject({
    found: {
      domain: 'books.example',
      records: [{ state: 'unreachable' }, { state: 'found' }, { state: 'missing' }],
    },
  })
  const refused = await send('PATCH', '/settings', {
    changes: [
      { key: 'dkim_selector', value: 's1._domainkey ' },
      { key: 'dkim_selector', value: 'a b' },
    ],
  })
  expect(await refused.json()).toMatchObject({ sentence: expect.stringContaining('只有英文字母') })
  expect(await logOf(site)).toHaveLength(1)
  for (let more = 2; more < 30; more += 1) await look()
  expect((await browser.send('GET', '/api/studio/settings/mail-domain')).status).toBe(429)
})

testOnEachEngine('the owner sees what the sample library is and removes it', async (site) => {
  await loadSampleLibrary(site.deps, path.join(PROJECT_ROOT, 'database/sample-library'))
  const { send } = await openStudio(site)
  const found = (await (await send('GET', '/samples')).json()) as { reviews: object[] }
  expect(found.reviews).toHaveLength(24)
  expect(((await (await send('GET', '/settings')).json()) as StudioSettings).samples).toBe(24)
  expect(await (await send('DELETE', '/samples')).json()).toEqual(found)
  expect(((await (await send('GET', '/settings')).json()) as StudioSettings).samples).toBe(0)
})

testOnEachEngine('the log names who did what, newest first, page by page', async (site) => {
  const { send, write, publish } = await openStudio(site)
  const { id } = await write({ title: '燈塔行' })
  await publish(id)
  await send('PATCH', '/settings', { changes: [{ key: 'founder', value: '渡者' }] })
  expect(await logOf(site)).toEqual([
    ['setting_changed', 'founder'],
    ['review_published', '《燈塔行》'],
  ])
  for (let turn = 0; turn < 2; turn++) {
    const changes = Array.from({ length: 30 }, () => ({ key: 'tagline', value: `第 ${turn} 次` }))
    await send('PATCH', '/settings', { changes })
  }
  const first = (await (await send('GET', '/log')).json()) as StudioLog
  const second = (await (await send('GET', `/log?before=${first.next}`)).json()) as StudioLog
  expect([first.entries.length, second.entries.length, second.next]).toEqual([50, 12, null])
  expect(first.entries[0]?.actor).not.toBeNull()
})

const REQUESTS: [method: string, address: string, body?: object][] = [
  ['GET', '/api/studio/settings'],
  ['PATCH', '/api/studio/settings', { changes: [{ key: 'name', value: '甲' }] }],
  ['POST', '/api/studio/settings/test-mail'],
  ['GET', '/api/studio/samples'],
  ['DELETE', '/api/studio/samples'],
  ['GET', '/api/studio/log'],
]

async function logOf(site: TestSite): Promise<[action: string, subject: string][]> {
  const rows = await site.deps.database.queries
    .selectFrom('xc_studio_log')
    .select(['action', 'subject'])
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ action, subject }) => [action, subject])
}

testOnEachEngine('a list that another window has changed is not overwritten', async (site) => {
  const { send } = await openStudio(site)
  const link = (label: string) => ({ label, url: 'https://example.org/' })
  const change = (key: string, value: unknown, before: unknown) =>
    send('PATCH', '/settings', { changes: [{ key, value, before }] })
  expect((await change('footer_links', [link('甲')], [])).status).toBe(200)
  const late = await change('footer_links', [link('乙')], [])
  expect([late.status, await late.json()]).toMatchObject([409, { code: 'setting_changed' }])
  expect((await change('footer_links', [link('乙'), link('甲')], [link('甲')])).status).toBe(200)
  // The item stands elsewhere now.
  expect((await change('footer_links.0.label', '丙', '甲')).status).toBe(409)
  const stored = (await (await send('GET', '/settings')).json()) as StudioSettings
  expect(stored.site.footer_links).toEqual([link('乙'), link('甲')])
})
