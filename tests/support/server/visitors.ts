import { solveChallenge } from 'altcha-lib/v1'
import type {
  CommentChallenge,
  CommentThread,
  PostedComment,
} from '../../../src/contract/comments/comments.ts'
import type { TestClock } from './test-clock.ts'
import type { TestSite } from './test-site.ts'

/** A visitor with a browser: cookies, an IP address, and solved proofs of work. */
export interface Visitor {
  from: string
  /** Requests a proof of work, waits `seconds`, and posts a comment. */
  comment(reviewId: number, draft?: CommentDraft): Promise<Response>
  /** The same, expecting it to be published. */
  publish(reviewId: number, draft?: CommentDraft): Promise<PublishedComment>
  read(reviewId: number, before?: number): Promise<CommentThread>
  like(id: number): Promise<Response>
  unlike(id: number): Promise<Response>
  /** `extraHeaders`: further headers, such as Origin. */
  send(method: string, path: string, body?: object, extraHeaders?: Record<string, string>): Promise<Response>
  /** The Cookie header; empty before the site has set one. */
  cookie: string
  /** The last Set-Cookie header. */
  lastSetCookie: string | null
}

type PublishedComment = Extract<PostedComment, { outcome: 'published' }>['comment']

interface CommentDraft {
  name?: string
  text?: string
  /** Seconds from beginning to write until sending. */
  seconds?: number
  /** Further fields of the body. */
  more?: object
}

let visitors = 0

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

export function newVisitor(site: TestSite, clock: TestClock, from = nextAddress()): Visitor {
  const visitor: Visitor = {
    from,
    cookie: '',
    lastSetCookie: null,
    async send(method, path, body, extraHeaders = {}) {
      const headers = {
        'User-Agent': BROWSER,
        ...extraHeaders,
        ...(visitor.cookie !== '' && { Cookie: visitor.cookie }),
      }
      const response = await site.send(method, path, body, { from: visitor.from, headers })
      const given = response.headers.get('Set-Cookie')
      if (given !== null) {
        visitor.lastSetCookie = given
        visitor.cookie = applySetCookies(visitor.cookie, response.headers.getSetCookie())
      }
      return response
    },
    async comment(reviewId, { name = '小青', text = '讀完在窗邊坐了很久。', seconds = 60, more = {} } = {}) {
      const proof = await prove(visitor)
      clock.pass(seconds)
      return visitor.send('POST', `/api/reviews/${reviewId}/comments`, {
        user_name: name,
        content: text,
        proof,
        ...more,
      })
    },
    async publish(reviewId, draft) {
      const response = await visitor.comment(reviewId, draft)
      const posted = (await response.json()) as PostedComment
      if (posted.outcome !== 'published') throw new Error(`not published: ${JSON.stringify(posted)}`)
      return posted.comment
    },
    async read(reviewId, before) {
      const query = before === undefined ? '' : `?before=${before}`
      return (await (
        await visitor.send('GET', `/api/reviews/${reviewId}/comments${query}`)
      ).json()) as CommentThread
    },
    like: (id) => visitor.send('PUT', `/api/comments/${id}/like`),
    unlike: (id) => visitor.send('DELETE', `/api/comments/${id}/like`),
  }
  return visitor
}

/** The cookies of a browser after these Set-Cookie headers. */
function applySetCookies(present: string, given: readonly string[]): string {
  const cookies = new Map(present.split('; ').map((pair) => [pair.split('=')[0] ?? '', pair]))
  cookies.delete('')
  for (const cookie of given) {
    const pair = cookie.split(';')[0] ?? ''
    const name = pair.split('=')[0] ?? ''
    if (/;\s*Max-Age=0\b/i.test(cookie)) cookies.delete(name)
    else cookies.set(name, pair)
  }
  return [...cookies.values()].join('; ')
}

/** Requests a challenge and solves it, as the browser's worker does. */
export async function prove(visitor: Pick<Visitor, 'send'>): Promise<string> {
  const issued = (await (await visitor.send('GET', '/api/comments/challenge')).json()) as CommentChallenge
  const { algorithm, challenge, salt, signature, maxnumber } = issued
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
  if (!solution) throw new Error('the challenge has no solution')
  const solved = { algorithm, challenge, number: solution.number, salt, signature }
  return Buffer.from(JSON.stringify(solved)).toString('base64')
}

function nextAddress(): string {
  visitors += 1
  return `203.0.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`
}
