import { expect } from 'vitest'
import { ownerLinkPath } from '../../../contract/links.ts'
import { ownerPageWording, reservedForOwner } from '../../../contract/wording/accounts/owner.ts'
import { problemSentences } from '../../../contract/wording/problems.ts'
import { outcomeOf } from '../../../../tests/support/accounts/forms.ts'
import { signIn, signInAs } from '../../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../../tests/support/server/test-site.ts'
import { newVisitor, type Visitor } from '../../../../tests/support/server/visitors.ts'
import { makeOwnerLink } from './people.service.ts'

const PASSWORD = '月落烏啼霜滿天江楓'

testOnEachEngine(
  'a reader who follows the link in the log becomes the owner, who alone has the badge',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const link = await linkOf(site)
    const founder = newVisitor(site, clock)
    expect(await textOf(await founder.send('GET', link))).toContain('href="/sign-in" target="_blank"')
    await signUp(site, founder, { name: '阿舟', email: 'owner@example.org' })

    const page = await founder.send('GET', link)
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
    const html = await textOf(page)
    expect(html).toContain('你以「阿舟」（owner@example.org）登入。')
    expect(html).toContain('<title>成為站主 | 星槎書話</title>')
    // Looking changes nothing.
    expect(await (await founder.send('GET', '/api/session')).json()).toMatchObject({ role: 'reader' })
    const done = await press(founder, link)
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/account/done?what=owner'])
    expect(await textOf(await site.get('/account/done?what=owner'))).toContain('書案已經為你打開')
    expect(await (await founder.send('GET', '/api/session')).json()).toMatchObject({ role: 'owner' })

    const comment = await founder.publish(1, { name: '站主' })
    expect(comment).toMatchObject({ user_name: '站主', is_owner: true })
    const reader = newVisitor(site, clock)
    const refused = await reader.send('POST', '/api/auth/sign-up', {
      name: '站 主',
      email: 'reader@example.org',
      password: PASSWORD,
    })
    expect(await refused.json()).toMatchObject({ code: 'name_reserved' })
    await signUp(site, reader, { name: '讀書人', email: 'reader@example.org' })
    expect(await (await reader.comment(1, { name: '站主本人' })).json()).toMatchObject({
      code: 'name_reserved',
    })
    expect(await reader.publish(1, { name: '讀書人' })).toMatchObject({ is_owner: false })
    const seen = await newVisitor(site, clock).read(1)
    expect(seen.comments.map(({ user_name, is_owner }) => [user_name, is_owner])).toEqual([
      ['讀書人', false],
      ['站主', true],
    ])
    expect((await textOf(await site.get('/review/1'))).match(/>站主<\/span>/g)).toHaveLength(1)

    expect(site.logLines.join('')).not.toContain(tokenOf(link))
  },
)

testOnEachEngine(
  'the holder of the link may sign up with the reserved name, and nobody else',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const link = await linkOf(site)
    const founder = newVisitor(site, clock)
    const account = { name: '槎客', email: 'owner@example.org', password: PASSWORD }
    const other = newVisitor(site, clock)
    await other.send('GET', ownerLinkPath('made-up'))
    for (const poser of [founder, other])
      expect(await (await poser.send('POST', '/api/auth/sign-up', account)).json()).toMatchObject({
        code: 'name_reserved',
        sentence: reservedForOwner,
      })

    await founder.send('GET', link)
    expect(founder.lastSetCookie).toMatch(
      /^__Secure-xc\.owner_link=.*Path=\/api\/auth\/sign-up; HttpOnly; Secure/,
    )
    await signUp(site, founder, account)
    await press(founder, link)
    expect(await founder.publish(1, { name: '槎客' })).toMatchObject({ is_owner: true })

    // The link is used: its cookie permits nothing any more.
    const again = await founder.send('POST', '/api/auth/sign-up', { ...account, email: 'second@example.org' })
    expect(await again.json()).toMatchObject({
      code: 'name_reserved',
      sentence: problemSentences.name_reserved,
    })
  },
)

testOnEachEngine('the link works once, and only while there is no owner', async (site) => {
  const [ann, ben] = [await signIn(site), await signIn(site)]
  const link = await linkOf(site)
  const answers = await Promise.all([ann, ben].map((reader) => press(reader, link)))
  expect(answers.map(outcomeOf).toSorted()).toEqual(['owner', 'owner_link_worn_out'])
  const { queries } = site.deps.database
  const owners = await queries.selectFrom('xc_users').select('id').where('role', '=', 'owner').execute()
  expect(owners).toHaveLength(1)
  const late = await ben.send('GET', link)
  expect([late.status, await textOf(late)]).toEqual([
    404,
    expect.stringContaining(problemSentences.owner_link_worn_out),
  ])
  expect(await makeOwnerLink(site.deps)).toBeNull()
})

testOnEachEngine('each start replaces the link, and naming an owner revokes it', async (site) => {
  const reader = await signIn(site)
  const [before, now] = [await linkOf(site), await linkOf(site)]
  expect(outcomeOf(await press(reader, before))).toBe('owner_link_worn_out')
  expect((await reader.send('GET', now)).status).toBe(200)
  const stored = await site.deps.database.queries.selectFrom('xc_owner_link').selectAll().execute()
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(tokenOf(now))
  await signIn(site, { role: 'owner' })
  expect(outcomeOf(await press(reader, now))).toBe('owner_link_worn_out')
  expect(await (await reader.send('GET', '/api/session')).json()).toMatchObject({ role: 'reader' })
})

testOnSqlite('an anonymous visitor, an invented link and another site create no owner', async (site) => {
  const link = await linkOf(site)
  const anonymous = newVisitor(site, holdClock(site))
  const refused = await press(anonymous, link)
  expect(outcomeOf(refused)).toBe('sign_in_required')
  const page = await anonymous.send('GET', refused.headers.get('Location') ?? '')
  expect(await textOf(page)).toContain(ownerPageWording.signInFirst)
  const reader = await signIn(site)
  await setConfirmed(site, false)
  expect(outcomeOf(await press(reader, link))).toBe('address_to_confirm')
  await setConfirmed(site, true)
  expect(outcomeOf(await press(reader, ownerLinkPath('made-up')))).toBe('owner_link_worn_out')
  expect((await reader.send('GET', '/account/owner')).status).toBe(404)
  const headers = { Cookie: reader.cookie, 'Sec-Fetch-Site': 'cross-site' }
  const form = new URLSearchParams({ token: tokenOf(link) })
  expect((await site.send('POST', '/account/owner', form, { headers })).status).toBe(403)
  expect(await (await reader.send('GET', '/api/session')).json()).toMatchObject({ role: 'reader' })
})

async function linkOf(site: TestSite): Promise<string> {
  const link = await makeOwnerLink(site.deps)
  if (link === null) throw new Error('there is an owner')
  return link
}

function press(visitor: Visitor, link: string): Promise<Response> {
  return visitor.send('POST', '/account/owner', new URLSearchParams({ token: tokenOf(link) }))
}

/** As a person does it: form, mail, confirmation, sign-in. */
async function setConfirmed({ deps: { database } }: TestSite, isConfirmed: boolean): Promise<void> {
  const emailVerified = database.engine === 'sqlite' ? Number(isConfirmed) : isConfirmed
  await database.queries.updateTable('xc_users').set({ emailVerified }).execute()
}

async function signUp(
  site: TestSite,
  visitor: Visitor,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await visitor.send('POST', '/api/auth/sign-up', { name, email, password: PASSWORD })
  const mail = (await site.deliverMails()).find(({ to }) => to === email)
  const confirm = /https:\/\/xingcha\.test(\/account\/confirm\?token=\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await visitor.send('POST', '/account/confirm', new URLSearchParams({ token: tokenOf(confirm) }))
  await signInAs(visitor, email, PASSWORD)
}

function tokenOf(link: string): string {
  return new URL(link, 'https://xingcha.test').searchParams.get('token') ?? ''
}

function textOf(response: Response): Promise<string> {
  return response.text()
}
