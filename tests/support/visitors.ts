import { solveChallenge } from 'altcha-lib/v1'
import type { CommentChallenge, CommentThread, PostedComment } from '../../src/contract/comments.ts'
import type { TestClock } from './test-clock.ts'
import type { TestSite } from './test-site.ts'

/** Someone with a browser of their own: its cookies, its address, its scripts that solve what they are given. */
export interface Visitor {
  from: string
  /** Begins to write, takes that long, and sends. */
  comment(reviewId: number, draft?: CommentDraft): Promise<Response>
  /** The same, expecting it to be published. */
  publish(reviewId: number, draft?: CommentDraft): Promise<PublishedComment>
  read(reviewId: number, before?: number): Promise<CommentThread>
  like(id: number): Promise<Response>
  unlike(id: number): Promise<Response>
  /** With what else the browser says of the request, such as where it comes from. */
  send(method: string, path: string, body?: object, said?: Record<string, string>): Promise<Response>
  /** As the browser would send it; empty before the site has given one. */
  cookie: string
  /** The last Set-Cookie as it came. */
  lastSetCookie: string | null
}

type PublishedComment = Extract<PostedComment, { outcome: 'published' }>['comment']

interface CommentDraft {
  name?: string
  text?: string
  /** Seconds from beginning to write until sending. */
  seconds?: number
  /** What else stands in the request. */
  more?: object
}

let visitors = 0

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

export function newVisitor(site: TestSite, clock: TestClock, from = nextAddress()): Visitor {
  const visitor: Visitor = {
    from,
    cookie: '',
    lastSetCookie: null,
    async send(method, path, body, said = {}) {
      const headers = {
        'User-Agent': BROWSER,
        ...said,
        ...(visitor.cookie !== '' && { Cookie: visitor.cookie }),
      }
      const response = await site.send(method, path, body, { from: visitor.from, headers })
      const given = response.headers.get('Set-Cookie')
      if (given !== null) {
        visitor.lastSetCookie = given
        visitor.cookie = setSessionCookies(visitor.cookie, response.headers.getSetCookie())
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

/** The cookies that a browser has once these have come; one whose time is over goes. */
function setSessionCookies(present: string, given: readonly string[]): string {
  const kept = new Map(present.split('; ').map((pair) => [pair.split('=')[0] ?? '', pair]))
  kept.delete('')
  for (const cookie of given) {
    const pair = cookie.split(';')[0] ?? ''
    const name = pair.split('=')[0] ?? ''
    if (/;\s*Max-Age=0\b/i.test(cookie)) kept.delete(name)
    else kept.set(name, pair)
  }
  return [...kept.values()].join('; ')
}

/** Asks for a challenge and solves it, as the browser's worker does. */
export async function prove(visitor: Pick<Visitor, 'send'>): Promise<string> {
  const asked = (await (await visitor.send('GET', '/api/comments/challenge')).json()) as CommentChallenge
  const { algorithm, challenge, salt, signature, maxnumber } = asked
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
  if (!solution) throw new Error('the challenge has no solution')
  const solved = { algorithm, challenge, number: solution.number, salt, signature }
  return Buffer.from(JSON.stringify(solved)).toString('base64')
}

function nextAddress(): string {
  visitors += 1
  return `203.0.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`
}
