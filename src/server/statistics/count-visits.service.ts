import { isbot } from 'isbot'
import { dayInTaipei } from '../../contract/days.ts'
import type { Deps } from '../deps.ts'
import { readActor } from '../platform/http/access/actor.ts'
import { clientIp } from '../platform/http/access/client-ip.ts'
import type { HttpContext } from '../platform/http/http-context.ts'

type CountingDeps = Pick<Deps, 'clock' | 'siteUrl' | 'visitCounter'>

/** The headers of a request by their names in lower case. */
export type ReadHeader = (name: string) => string | undefined

/** Counts an opening of the review, and the site that led to it, of requests without a session (decisions/0037). */
export function countPage(deps: CountingDeps, review: number | undefined, header: ReadHeader): void {
  if (!isVisitor(header) || !isOpening(header)) return
  const day = dayInTaipei(deps.clock.now())
  if (review !== undefined) deps.visitCounter.addView(day, review)
  const host = referringHost(header, deps.siteUrl)
  if (host !== undefined) deps.visitCounter.addReferrer(day, host, review)
}

/**
 * Counts a visit that began in a letter, for the text to which its link leads. The link is the same for everybody who has the letter.
 * The owner and editors, who try their letters, are not counted.
 */
export function countFromLetter(deps: CountingDeps & { secret: string }, c: HttpContext, review: number) {
  unlessMember(deps, c, () => deps.visitCounter.addReferrer(dayInTaipei(deps.clock.now()), LETTERS, review))
}

/** Stands for the letters among the hosts that lead to texts: it is no public name. */
export const LETTERS = 'letters'

/** Whether a visitor opens the page: also through the service worker, whose own requests are no navigations. */
function isOpening(header: ReadHeader): boolean {
  const destination = header('sec-fetch-dest') ?? 'document'
  return destination === 'document' || (destination === 'empty' && header('sec-fetch-mode') === 'navigate')
}

/** The same for a request that may have a session: those of the owner and of editors are not counted. */
export function countPageOf(
  deps: CountingDeps & { secret: string },
  c: HttpContext,
  review: number | undefined,
): void {
  unlessMember(deps, c, (header) => countPage(deps, review, header))
}

/** Counts a review that the app opens without a new page. */
export function countReviewData(deps: CountingDeps & { secret: string }, c: HttpContext, review: number) {
  unlessMember(deps, c, (header) => {
    if (isVisitor(header)) deps.visitCounter.addView(dayInTaipei(deps.clock.now()), review)
  })
}

/** Counts a search of the app that has found nothing. Pages of searches are not counted: robots follow links to them. */
export function countMissedSearch(
  { visitCounter, secret }: Pick<Deps, 'visitCounter' | 'secret'>,
  c: HttpContext,
  term: string,
): void {
  unlessMember({ visitCounter, secret }, c, (header) => {
    if (isVisitor(header)) visitCounter.missedSearches.add(term, clientIp(c))
  })
}

/** Counts after the answer: it does not wait for the session. */
function unlessMember(
  deps: Pick<Deps, 'visitCounter' | 'secret'>,
  c: HttpContext,
  count: (header: ReadHeader) => void,
): void {
  // This process asks itself for the data of a page.
  if (c.get('clientIp') === undefined || c.req.method !== 'GET') return
  const counted = readActor(deps, c).then(
    ({ isMember }) => {
      if (!isMember) count((name) => c.req.header(name))
    },
    // While sessions cannot be read nothing is counted.
    () => {},
  )
  deps.visitCounter.expect(counted)
}

/** No robot, no program with a token, and no browser that loads pages ahead. */
export function isVisitor(header: ReadHeader): boolean {
  const purpose = header('sec-purpose') ?? header('purpose') ?? header('x-moz') ?? ''
  return (
    header('authorization') === undefined &&
    !/prefetch|preview/.test(purpose) &&
    !isRobot(header('user-agent') ?? '')
  )
}

/** Checking takes some 10 µs, much of what a cached page takes; most visitors have one of few browsers. */
function isRobot(userAgent: string): boolean {
  const known = verdicts.get(userAgent)
  if (known !== undefined) return known
  const verdict = userAgent === '' || isbot(userAgent)
  if (verdicts.size >= MAX_VERDICTS) verdicts.clear()
  verdicts.set(userAgent, verdict)
  return verdict
}

const verdicts = new Map<string, boolean>()
const MAX_VERDICTS = 500

/** The host of another site; empty where none is named; undefined for this own one, and for a host that is no public name. */
function referringHost(header: ReadHeader, siteUrl: string): string | undefined {
  const url = URL.parse(header('referer') ?? '')
  if (!url || !/^https?:$/.test(url.protocol))
    return header('sec-fetch-site') === 'same-origin' ? undefined : ''
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '')
  const isOwn = [siteUrl, `http://${header('host')}`].some((own) => URL.parse(own)?.hostname === url.hostname)
  return isOwn || !isPublicName(host) ? undefined : host
}

/** Anybody can send a referrer: addresses of machines, names of an inner network, and what no name server would know are left out. */
function isPublicName(host: string): boolean {
  const labels = host.split('.')
  const isTopLevel = /^[a-z]/.test(labels.at(-1) ?? '')
  return (
    host.length <= LONGEST_HOST &&
    labels.length > 1 &&
    isTopLevel &&
    labels.every((label) => /^[\w-]{1,63}$/.test(label))
  )
}

const LONGEST_HOST = 100
