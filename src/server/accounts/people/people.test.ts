import { expect } from 'vitest'
import type { Session } from '../../../contract/accounts/accounts.ts'
import type { People } from '../../../contract/accounts/people.ts'
import { outcomeOf } from '../../../../tests/support/accounts/forms.ts'
import { codeOf } from '../../../../tests/support/server/problem-of.ts'
import { PASSWORD, signIn, type SignedInVisitor } from '../../../../tests/support/accounts/sign-in.ts'
import { createToken } from '../../../../tests/support/accounts/studio-tokens.ts'
import { storeComment } from '../../../../tests/support/server/factories.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { newVisitor, type Visitor } from '../../../../tests/support/server/visitors.ts'
import { enqueueMail } from '../../mail/outbox.service.ts'
import { deleteOldInvitations } from './people.service.ts'

testOnEachEngine(
  'an invited reader becomes an editor, who writes and moderates under a badge',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    await storeComment(site.deps, { review_id: 1, created_at: clock.now().toISOString() })
    const owner = await signIn(site, { role: 'owner', name: '槎客' }, clock)
    const friend = await signIn(site, { name: '蘇合' }, clock)
    const people = await invite(owner, 'Su@Example.org')
    expect(people.invitations).toMatchObject([
      { email: 'su@example.org', has_expired: false, mail: 'waiting' },
    ])
    const [mail] = await site.deliverMails()
    // Another mail to the same address says nothing of it.
    const body = { text: '', html: '' }
    await enqueueMail(site.deps, site.deps.database.queries, { to: 'su@example.org', subject: '', body })
    expect((await list(owner)).invitations).toMatchObject([{ mail: 'sent' }])
    site.deps.sendsMail = false
    expect((await list(owner)).invitations).toMatchObject([{ mail: 'stored' }])
    expect([mail?.to, mail?.subject]).toEqual(['su@example.org', '「星槎書話」請你來當編輯'])
    const link = linkIn(mail?.text)

    // Looking changes nothing; a signed-in visitor sees as whom.
    const page = await friend.send('GET', link)
    expect(await page.text()).toContain(`你以「蘇合」（${friend.email}）登入。要讓這個帳號成為編輯嗎？`)
    expect(await roleOf(friend)).toBe('reader')
    expect(outcomeOf(await press(friend, link))).toBe('editor')
    expect(await roleOf(friend)).toBe('editor')
    // What readers have written before is not new to who joins.
    const waiting = await friend.send('GET', '/api/studio/waiting')
    expect(await waiting.json()).toMatchObject({ new_comments: 0 })
    expect((await friend.send('POST', '/api/studio/reviews', { title: '編輯寫的' })).status).toBe(201)
    expect(
      await friend.publish(1, { name: '蘇合', text: '看 https://a.example 與 https://b.example' }),
    ).toMatchObject({
      is_owner: false,
      is_editor: true,
    })
    expect(await (await site.get('/review/1')).text()).toContain('>編輯</span>')
    // The badge belongs to editors alone.
    expect(await codeOf(await newVisitor(site, clock).comment(1, { name: '編 輯' }))).toBe('name_reserved')

    // Once.
    const other = await signIn(site)
    expect(outcomeOf(await press(other, link))).toBe('invitation_worn_out')
    const { members, invitations } = await list(owner)
    expect(invitations).toEqual([])
    expect(members.map(({ name, role }) => [name, role])).toEqual([
      ['槎客', 'owner'],
      ['蘇合', 'editor'],
    ])
    expect(members.every((member) => member.last_active_at !== null)).toBe(true)
    expect((await logOf(owner)).map(({ actor, action }) => [actor, action])).toEqual([
      ['蘇合', 'editor_joined'],
      ['槎客', 'editor_invited'],
    ])
  },
)

testOnEachEngine(
  'a new account needs no other mail with the email that was invited, and with that alone',
  async (site) => {
    const clock = holdClock(site)
    const owner = await signIn(site, { role: 'owner' }, clock)
    await invite(owner, 'su@example.org')
    const link = new URL(linkIn((await site.deliverMails())[0]?.text), 'https://xingcha.test')
    const invitation = link.searchParams.get('token')
    for (const [email, token, status] of [
      ['other@example.org', invitation, 403],
      ['third@example.org', 'made-up', 403],
      ['SU@example.org', invitation, 200],
    ] as const) {
      const name = '蘇合'
      const credentials = { email, password: PASSWORD }
      const visitor = newVisitor(site, clock)
      await visitor.send('POST', '/api/auth/sign-up', { ...credentials, name, invitation: token })
      expect((await visitor.send('POST', '/api/auth/sign-in', credentials)).status, email).toBe(status)
    }
  },
)

testOnEachEngine(
  'an invitation expires, is sent again with another link, and can be revoked',
  async (site) => {
    const clock = holdClock(site)
    const owner = await signIn(site, { role: 'owner' }, clock)
    const friend = await signIn(site, {}, clock)
    const { invitations } = await invite(owner, 'su@example.org')
    const first = linkIn((await site.deliverMails())[0]?.text)
    clock.pass(7 * 86_400 + 1)
    expect(outcomeOf(await press(friend, first))).toBe('invitation_worn_out')
    const [late] = (await list(owner)).invitations
    expect(late).toMatchObject({ has_expired: true, id: invitations[0]?.id })

    const path = `/api/studio/people/invitations/${late?.id}`
    expect((await owner.send('POST', `${path}/mail`)).status).toBe(200)
    const second = linkIn((await site.deliverMails())[0]?.text)
    expect(outcomeOf(await press(friend, first))).toBe('invitation_worn_out')
    expect((await owner.send('DELETE', path)).status).toBe(200)
    expect(outcomeOf(await press(friend, second))).toBe('invitation_worn_out')
    expect(await codeOf(await owner.send('POST', `${path}/mail`))).toBe('invitation_not_found')
    expect(await roleOf(friend)).toBe('reader')

    // A mailbox is not flooded.
    for (let time = 0; time < 3; time += 1) await invite(owner, 'li@example.org')
    expect(await codeOf(await send(owner, 'li@example.org'))).toBe('too_many_requests')
    expect(await codeOf(await send(owner, 'no address'))).toBe('email_invalid')
    expect(await codeOf(await send(owner, owner.email))).toBe('already_member')
    clock.pass(40 * 86_400)
    await deleteOldInvitations(site.deps)
    expect(await site.deps.database.queries.selectFrom('xc_invitations').selectAll().execute()).toEqual([])
  },
)

testOnEachEngine('removing an editor asks for the password and ends every right at once', async (site) => {
  const owner = await signIn(site, { role: 'owner' })
  const editor = await signIn(site, { role: 'editor', name: '蘇合' })
  const token = await createToken(editor, { scopes: ['read', 'write'] })
  const byProgram = () =>
    site.send('GET', '/api/studio/reviews', undefined, { headers: { Authorization: `Bearer ${token}` } })
  const path = `/api/studio/people/editors/${editor.userId}`
  const remove = (password: string) => owner.send('DELETE', path, { password })
  expect(await codeOf(await remove('不是這個密碼'))).toBe('password_wrong')
  expect([(await byProgram()).status, (await editor.send('GET', '/api/studio/reviews')).status]).toEqual([
    200, 200,
  ])

  expect((await remove(PASSWORD)).status).toBe(200)
  expect(await codeOf(await editor.send('GET', '/api/studio/reviews'))).toBe('not_found')
  expect(await codeOf(await byProgram())).toBe('token_invalid')
  // The account stays, and is signed in.
  expect(await roleOf(editor)).toBe('reader')
  expect(await codeOf(await remove(PASSWORD))).toBe('person_not_found')
  // The owner is no editor.
  expect(
    await codeOf(
      await owner.send('DELETE', `/api/studio/people/editors/${owner.userId}`, { password: PASSWORD }),
    ),
  ).toBe('person_not_found')
  expect((await logOf(owner)).map(({ action, subject }) => [action, subject])).toContainEqual([
    'editor_removed',
    '蘇合',
  ])
})

testOnEachEngine(
  'the owner hands the site over to an editor after the password, and becomes an editor',
  async (site) => {
    const owner = await signIn(site, { role: 'owner', name: '槎客' })
    const editor = await signIn(site, { role: 'editor', name: '蘇合' })
    const reader = await signIn(site)
    const path = '/api/studio/people/owner'
    const handOver = (id: string, password = PASSWORD) => owner.send('PUT', path, { id, password })
    expect(await codeOf(await handOver(editor.userId, '不是這個密碼'))).toBe('password_wrong')
    for (const id of [reader.userId, owner.userId, 'nobody'])
      expect(await codeOf(await handOver(id))).toBe('person_not_found')
    expect(await codeOf(await editor.send('PUT', path, { id: editor.userId, password: PASSWORD }))).toBe(
      'not_found',
    )

    expect((await handOver(editor.userId)).status).toBe(204)
    expect([await roleOf(owner), await roleOf(editor), await roleOf(reader)]).toEqual([
      'editor',
      'owner',
      'reader',
    ])
    expect(await codeOf(await owner.send('GET', '/api/studio/settings'))).toBe('not_found')
    expect((await owner.send('GET', '/api/studio/reviews')).status).toBe(200)
    const [latest] = await logOf(editor)
    expect(latest).toMatchObject({ actor: '槎客', action: 'owner_changed', subject: '蘇合' })
  },
)

async function send(owner: SignedInVisitor, email: string): Promise<Response> {
  return owner.send('POST', '/api/studio/people/invitations', { email })
}

async function invite(owner: SignedInVisitor, email: string): Promise<People> {
  const answer = await send(owner, email)
  if (answer.status !== 201) throw new Error(await answer.text())
  return (await answer.json()) as People
}

async function list(owner: SignedInVisitor): Promise<People> {
  return (await (await owner.send('GET', '/api/studio/people')).json()) as People
}

async function logOf(owner: SignedInVisitor): Promise<{ actor: string; action: string; subject: string }[]> {
  const log = (await (await owner.send('GET', '/api/studio/log')).json()) as { entries: never[] }
  return log.entries
}

async function roleOf(visitor: Visitor): Promise<string> {
  return ((await (await visitor.send('GET', '/api/session')).json()) as Session).role
}

function linkIn(text: string | undefined): string {
  return /https:\/\/xingcha\.test(\/account\/editor\?token=\S+)/.exec(text ?? '')?.[1] ?? ''
}

function press(visitor: Visitor, link: string): Promise<Response> {
  const token = new URL(link, 'https://xingcha.test').searchParams.get('token') ?? ''
  return visitor.send('POST', '/account/editor', new URLSearchParams({ token }))
}
