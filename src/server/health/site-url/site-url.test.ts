import { expect } from 'vitest'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { siteUrlCommand } from './site-url.command.ts'

testOnEachEngine(
  'another address is described by what knows this one, and nothing is changed',
  async (site) => {
    await site.addReview({ id: 1 })
    site.deps.siteUrl = 'https://books.example'
    site.deps.providers = [{ id: 'google', name: 'Google' }] as unknown as typeof site.deps.providers
    await site.deps.database.queries
      .insertInto('xc_followers')
      .values({
        actor: 'https://mastodon.example/users/a',
        inbox: 'https://mastodon.example/inbox',
        handle: '@a@mastodon.example',
        followed_at: '2025-06-01T00:00:00Z',
        name: 'a',
        failing_since: null,
      })
      .execute()
    const run = async (...args: string[]) => {
      let output = ''
      const stream = { write: (text: string) => void (output += text) }
      const status = await siteUrlCommand(args, { stdout: stream, stderr: stream }, async () => ({
        deps: site.deps,
        close: async () => {},
      }))
      return { status, output }
    }
    const { status, output } = await run('https://shu.example')
    expect(status).toBe(0)
    for (const line of [
      'SITE_URL https://books.example → https://shu.example\n',
      '- passkeys: 0 belong to books.example and can no longer be used',
      '- feeds: the ids of 1 published texts change',
      '- followers: 1 ActivityPub accounts follow books.example',
      '- sign-in with Google: register the return address https://shu.example/account/arrive/google before\n',
      '- redirect: keep https://books.example',
      'Nothing was changed.',
    ])
      expect(output).toContain(line)
    const plain = await run('http://books.example')
    expect(plain.output).toMatch(/- passkeys: 0 stay.*[^]*- TLS: none/)
    expect((await run('https://books.example')).output).toBe('SITE_URL is https://books.example already.\n')
    expect((await run('https://shu.example/path')).status).toBe(2)
    expect((await run()).status).toBe(2)
  },
)
