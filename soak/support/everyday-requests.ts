import type { SignedIn } from './readers.ts'
import { anyAddress } from './requests.ts'

export interface Answered {
  kind: string
  status: number
  milliseconds: number
}

interface EverydayRequest {
  kind: string
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

type Make = (count: number, ids: readonly number[], reader: SignedIn) => EverydayRequest

/** The request of that number: what visitors and signed-in readers ask, in fixed shares of forty. */
export function newRequest(count: number, ids: readonly number[], reader: SignedIn): EverydayRequest {
  return SHARES[count % SHARES.length]!(count, ids, reader)
}

/** The milliseconds within which that share of the requests, 0 to 1, was answered. */
export function percentile(answered: readonly Answered[], share: number): number {
  const sorted = answered.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const MUCH_READ = 50
const TERMS = ['海', '記憶', '長江', '外婆的書桌', '翻譯']

const popularPage: Make = (count, ids) => ({
  kind: 'much-read page',
  method: 'GET',
  path: `/review/${ids[spread(count) % MUCH_READ]}`,
})
const anyPage: Make = (count, ids) => ({
  kind: 'any page',
  method: 'GET',
  path: `/review/${ids[spread(count) % ids.length]}`,
})
const home: Make = () => ({ kind: 'home', method: 'GET', path: '/' })
const list: Make = (count) => ({
  kind: 'list',
  method: 'GET',
  path: `/api/reviews?offset=${(spread(count) % 40) * 24}`,
})
const search: Make = (count) => ({
  kind: 'search',
  method: 'GET',
  path: `/search?q=${encodeURIComponent(TERMS[spread(count) % TERMS.length]! + (spread(count) % 97))}`,
})
const comments: Make = (count, ids) => ({
  kind: 'comments',
  method: 'GET',
  path: `/api/reviews/${ids[spread(count) % ids.length]}/comments`,
})
const session: Make = (_count, _ids, { headers }) => ({
  kind: 'session',
  method: 'GET',
  path: '/api/session',
  headers,
})
const bookmark: Make = (count, ids, { headers }) => ({
  kind: 'bookmark',
  method: 'PUT',
  path: `/api/reviews/${ids[spread(count) % ids.length]}/bookmark`,
  headers,
})
const newComment: Make = (count, ids) => ({
  kind: 'new comment',
  method: 'POST',
  path: `/api/reviews/${ids[spread(count) % ids.length]}/comments`,
  headers: { 'Content-Type': 'application/json', ...anyAddress() },
  body: JSON.stringify({ user_name: `讀者${count}`, content: `第 ${count} 則：讀完在窗邊坐了很久。` }),
})

const READS: readonly Make[] = [
  popularPage,
  anyPage,
  home,
  popularPage,
  list,
  popularPage,
  search,
  popularPage,
  anyPage,
  comments,
  popularPage,
  home,
  session,
  popularPage,
  list,
  popularPage,
  anyPage,
  popularPage,
]

/** One request in forty is a comment: still dozens a second. */
const SHARES: readonly Make[] = [...READS, bookmark, newComment, ...READS, popularPage, anyPage]

/** Another number for each, the same in every run (Knuth's multiplicative hash). */
function spread(count: number): number {
  return Math.imul(count, 2_654_435_761) >>> 0
}
