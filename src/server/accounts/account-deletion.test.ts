import { expect } from 'vitest'
import type { ReadingState } from '../../contract/reading/reading-list.ts'
import { storeComment } from '../../../tests/support/server/factories.ts'
import { subscribe } from '../../../tests/support/mail/newsletter.ts'
import { codeOf } from '../../../tests/support/server/problem-of.ts'
import { type SignedInVisitor, signIn, signInAs } from '../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../tests/support/server/visitors.ts'
import { importReaderData } from '../archive/site-import/testing.ts'

testOnEachEngine('deleting an account removes its rows from every table', async (site) => {
  const { reader, own, other } = await settledReader(site)
  expect(await (await reader.send('GET', '/api/account')).json()).toEqual({
    comments: 1,
    created_at: expect.any(String),
  })
  const elsewhere = newVisitor(site, holdClock(site))
  await signInAs(elsewhere, reader.email)
  expect(await traces(site, reader)).not.toEqual([])

  expect((await deleteAccount(reader, { comments: 'remove' })).status).toBe(204)

  expect(reader.cookie).not.toContain('session_token')
  for (const browser of [reader, elsewhere]) {
    expect(await (await browser.send('GET', '/api/session')).json()).toBeNull()
  }
  const again = await elsewhere.send('POST', '/api/auth/sign-in', reader)
  expect(await again.json()).toMatchObject({ code: 'credentials_wrong' })
  const { comments, total } = await elsewhere.read(1)
  expect({ total, ids: comments.map(({ id }) => id) }).toEqual({ total: 1, ids: [other] })
  expect(own).not.toBe(other)
  expect(comments[0]?.likes).toBe(0)

  // Queued mails are deleted; one mail reports the deletion, and is then cleared.
  const mails = await site.deliverMails()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [reader.email, '你在「星槎書話」的帳號已經刪除'],
  ])
  expect(mails[0]?.text).toContain('你寫過的評論也已經移除')
  expect(await traces(site, reader)).toEqual([])
  expect(site.logLines.join('')).not.toContain(reader.email)
})

testOnEachEngine('comments that stay are signed 已離開的讀者 and belong to no account', async (site) => {
  const { reader, own } = await settledReader(site)
  expect((await deleteAccount(reader, { comments: 'keep' })).status).toBe(204)
  const { comments, total } = await reader.read(1)
  expect(total).toBe(2)
  expect(comments.find(({ id }) => id === own)).toMatchObject({
    user_name: '已離開的讀者',
    user_avatar: null,
    content: '讀完在窗邊坐了很久。',
    editable_until: null,
  })
  expect((await reader.send('DELETE', `/api/comments/${own}`)).status).toBe(403)
  expect(await (await site.get('/review/1')).text()).toContain('已離開的讀者')
  expect((await site.deliverMails())[0]?.text).toContain('署名改為「已離開的讀者」')
  expect(await traces(site, reader)).toEqual([])
})

testOnEachEngine('deleting an account requires the password', async (site) => {
  const reader = await signIn(site)
  for (const body of [{ comments: 'keep' }, { comments: 'keep', password: '別的密碼也行' }]) {
    const refused = await reader.send('DELETE', '/api/account', body)
    expect([refused.status, await codeOf(refused)]).toEqual([401, 'password_wrong'])
  }
  const unsaid = await reader.send('DELETE', '/api/account', { password: reader.password })
  expect(await codeOf(unsaid)).toBe('invalid_request')
  expect(await (await reader.send('GET', '/api/session')).json()).not.toBeNull()
  const anonymous = newVisitor(site, holdClock(site))
  for (const [method, body] of [
    ['GET'],
    ['DELETE', { comments: 'keep', password: reader.password }],
  ] as const) {
    const refused = await anonymous.send(method, '/api/account', body)
    expect(await codeOf(refused)).toBe('sign_in_required')
    expect(refused.headers.get('Cache-Control')).toBe('private, no-store')
  }
})

testOnEachEngine('an account without a password can be deleted right after signing in only', async (site) => {
  const reader = await signIn(site)
  const { queries } = site.deps.database
  await queries.deleteFrom('xc_accounts').where('userId', '=', reader.userId).execute()
  const signedInAt = site.deps.clock.now().getTime()
  site.deps.clock = { now: () => new Date(signedInAt + 11 * 60_000) }
  const late = await reader.send('DELETE', '/api/account', { comments: 'keep' })
  expect(await codeOf(late)).toBe('fresh_sign_in_required')
  site.deps.clock = { now: () => new Date(signedInAt) }
  expect((await reader.send('DELETE', '/api/account', { comments: 'keep' })).status).toBe(204)
})

testOnEachEngine('the owner’s account cannot be deleted', async (site) => {
  const owner = await signIn(site, { role: 'owner' })
  const refused = await deleteAccount(owner, { comments: 'remove' })
  expect([refused.status, await codeOf(refused)]).toEqual([403, 'owner_cannot_leave'])
  expect(await (await owner.send('GET', '/api/session')).json()).toMatchObject({ role: 'owner' })
})

testOnEachEngine('deleting an account twice at once succeeds once', async (site) => {
  const reader = await signIn(site)
  const answers = await Promise.all([1, 2].map(() => deleteAccount(reader, { comments: 'remove' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401])
  expect(await site.deliverMails()).toHaveLength(1)
})

testOnEachEngine(
  'an import restores neither the comments nor the name of a deleted account',
  async (site) => {
    await site.addReview({ id: 1 })
    for (const [choice, id, total] of [
      ['keep', 41, 1],
      ['remove', 42, 1],
    ] as const) {
      const reader = await signIn(site, { name: '阿舟' })
      const user = { id: `old-${id}`, email: reader.email }
      const comment = { id, book_id: 1, content: '從前的話', user_name: '阿舟', user_id: user.id }
      const files = { 'comments.jsonl': JSON.stringify(comment) }
      await importReaderData(site, [user], files)
      expect(await (await reader.send('GET', '/api/account')).json()).toMatchObject({ comments: 1 })
      await deleteAccount(reader, { comments: choice })
      const { refused } = await importReaderData(site, [user], files)
      expect(refused).toMatchObject([{ field: 'user_id', reason: 'its author has left this site' }])
      const thread = await reader.read(1)
      expect(thread.total).toBe(total)
      expect(JSON.stringify(thread)).not.toContain('阿舟')
    }
  },
)

/** An account with data of every kind, next to another reader's comment. */
async function settledReader(site: TestSite) {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const other = await storeComment(site.deps, { review_id: 1, content: '別人的。' })
  const reader = await signIn(site, { name: NAME }, clock)
  await subscribe(site, reader.email, ['reading-philosophy'])
  const own = await reader.publish(1, { name: NAME })
  await reader.like(other)
  await reader.send('PUT', '/api/reviews/1/bookmark')
  const put = await reader.send('PUT', '/api/reviews/1/reading-status', { status: 'reading' })
  const { entry_id } = (await put.json()) as ReadingState
  await reader.send('PUT', `/api/reading-list/${entry_id}/notes`, { notes: NOTES, version: 0 })
  await reader.send('POST', '/api/auth/recovery', { email: reader.email })
  return { reader, own: own.id, other }
}

async function deleteAccount(
  reader: SignedInVisitor,
  { comments }: { comments: 'remove' | 'keep' },
): Promise<Response> {
  return reader.send('DELETE', '/api/account', { password: reader.password, comments })
}

/** Where in the database anything of this person can be read: table and column. */
async function traces({ deps }: TestSite, reader: { userId: string; email: string }): Promise<string[]> {
  const { queries } = deps.database
  const found: string[] = []
  for (const { name } of await queries.introspection.getTables()) {
    const rows = await queries
      .selectFrom(name as never)
      .selectAll()
      .execute()
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        const text = String(value)
        const words = [reader.userId, reader.email, NAME, NOTES]
        if (words.some((word) => text.includes(word))) found.push(`${name}.${column}`)
      }
    }
  }
  return found
}

const NAME = '孟浩然客'
const NOTES = '月下讀到這裡'
