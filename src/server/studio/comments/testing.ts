import { expect } from 'vitest'
import type {
  BanList,
  CommentContext,
  FormerStates,
  ModeratedComments,
  StoredBan,
} from '../../../contract/comments/studio-comments.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import type { TestSite } from '../../../../tests/support/server/test-site.ts'
import { openStudio } from '../testing.ts'

/** The owner's studio over a site with review 3, and its endpoints for comments. */
export async function moderate(site: TestSite) {
  const clock = holdClock(site)
  await site.addReview({ id: 3, title: '夜航船' })
  const { browser, send } = await openStudio(site, clock)
  const json = async <T>(response: Response, status = 200): Promise<T> => {
    expect(response.status, await response.clone().text()).toBe(status)
    return (await response.json()) as T
  }
  return {
    clock,
    browser,
    send,
    /** Lets days pass, without the seconds, with a visit of the owner half-way: a session ends after 30 days without one. */
    passDays: async (days: number, without = 0) => {
      clock.pass((days * 86_400) / 2)
      expect((await browser.send('GET', '/api/session')).status).toBe(200)
      clock.pass((days * 86_400) / 2 - without)
    },
    list: async (query = '') => json<ModeratedComments>(await send('GET', `/comments${query}`)),
    change: async (...changes: { id: number; state: string }[]) =>
      json<FormerStates>(await send('PUT', '/comments/states', { changes })),
    ban: async (ban: object) => json<StoredBan>(await send('POST', '/bans', { days: null, ...ban }), 201),
    bans: async () => (await json<BanList>(await send('GET', '/bans'))).bans,
    context: async (id: number) => json<CommentContext>(await send('GET', `/comments/${id}`)),
  }
}
