import { expect } from 'vitest'
import type { OpenSession } from '../../contract/accounts/accounts.ts'
import { signIn, signInAs, type SignedInVisitor } from '../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../tests/support/server/visitors.ts'

testOnEachEngine('a reader sees where she is signed in, ends one, and signs out everywhere', async (site) => {
  const reader = await signIn(site)
  const phone = newVisitor(site, holdClock(site))
  await signInAs(phone, reader.email)
  const tablet = newVisitor(site, holdClock(site))
  await signInAs(tablet, reader.email)
  const other = await signIn(site)

  const listed = (await (await reader.send('GET', '/api/auth/sessions')).json()) as OpenSession[]
  expect(listed).toHaveLength(3)
  expect(Object.keys(listed[0] ?? {})).not.toContain('token')
  expect(listed.filter(({ is_current }) => is_current)).toHaveLength(1)
  const theirs = (await (await tablet.send('GET', '/api/auth/sessions')).json()) as OpenSession[]
  const tabletId = theirs.find(({ is_current }) => is_current)?.id ?? ''
  const end = (who: SignedInVisitor, path: string, more: object = {}) =>
    who.send('DELETE', `/api/auth/sessions${path}`, { password: who.password, ...more })
  expect(await code(await end(other, `/${tabletId}`))).toBe('session_not_found')
  // A person who finds the browser open cannot end the others.
  for (const path of [`/${tabletId}`, ''])
    expect(await code(await end(reader, path, { password: '不是這個密碼' }))).toBe('password_wrong')
  expect(await code(await reader.send('DELETE', '/api/auth/sessions', {}))).toBe('password_wrong')
  expect(await (await tablet.send('GET', '/api/session')).json()).not.toBeNull()
  expect((await end(reader, `/${tabletId}`)).status).toBe(204)
  expect(await (await tablet.send('GET', '/api/session')).json()).toBeNull()

  expect((await end(reader, '', { keeps_current: true })).status).toBe(204)
  expect(await (await phone.send('GET', '/api/session')).json()).toBeNull()
  expect(await (await reader.send('GET', '/api/auth/sessions')).json()).toHaveLength(1)
  await signInAs(phone, reader.email)
  expect((await end(reader, '')).status).toBe(204)
  expect(reader.cookie).not.toMatch(/session|signed_in/)
  expect(await (await phone.send('GET', '/api/session')).json()).toBeNull()
  expect(await (await other.send('GET', '/api/session')).json()).not.toBeNull()
  expect(await code(await reader.send('GET', '/api/auth/sessions'))).toBe('sign_in_required')
})

async function code(response: Response): Promise<unknown> {
  return ((await response.json()) as { code?: unknown }).code
}
