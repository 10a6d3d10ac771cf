import { textTitle } from '../../../contract/wording/reviews/books.ts'
import { reviewIdOf, textPath } from '../../../contract/links.ts'
import { REDIRECT_PAGE_SIZE } from '../../../contract/studio/blog-import-codes.ts'
import type { RedirectList, RedirectsBrought } from '../../../contract/site/redirects.ts'
import type { Deps } from '../../deps.ts'
import { raiseRedirectsVersion } from '../../platform/cache/content-version.store.ts'
import type { Queries } from '../../platform/db/database.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { listExistingReviewIds } from '../review-lookup.service.ts'
import { findStoredRedirect, MAX_STEPS } from './find-redirect.service.ts'
import { parseRedirectFile } from './redirect-file.ts'
import { candidatesOf, normalizeOldUrl } from './redirect-path.ts'
import * as store from './redirects.store.ts'

export { parseRedirectFile } from './redirect-file.ts'

type RedirectDeps = Pick<Deps, 'database' | 'clock' | 'siteUrl'>

/** A page of the old addresses, by their paths. */
export async function listRedirects(
  { database: { queries } }: Pick<Deps, 'database'>,
  { q, offset }: { q: string; offset: number },
): Promise<RedirectList> {
  const term = q.trim()
  const rows = await store.listRedirects(queries, term, { offset, limit: REDIRECT_PAGE_SIZE })
  return {
    total: await store.countRedirects(queries, term),
    rows: rows.map((row) => ({
      from: row.path,
      to:
        row.review_id === null
          ? row.target
          : textPath({ kind: row.kind, id: row.review_id, slug: row.slug ?? '' }),
      title: row.title === null ? null : textTitle({ title: row.title, headline: row.headline ?? '' }),
      is_dead: row.review_id !== null && row.published_id === null,
    })),
  }
}

export function countRedirects({ database: { queries } }: Pick<Deps, 'database'>): Promise<number> {
  return store.countRedirects(queries, '')
}

/** Adds an old address or changes where it leads. Throws redirect_invalid, redirect_loop. */
export async function putRedirect(deps: RedirectDeps, { from, to }: { from: string; to: string }) {
  const { faults } = await deps.database.transaction((queries) => addRedirects(deps, queries, [{ from, to }]))
  const [fault] = faults
  if (fault) throw problem(fault.why)
}

/** Deletes an old address. A repeat changes nothing. */
export async function removeRedirect({ database }: Pick<Deps, 'database'>, from: string): Promise<void> {
  await database.transaction(async (queries) => {
    await store.deleteRedirect(queries, from)
    await raiseRedirectsVersion(queries)
  })
}

/** Takes a file of redirects: CSV, Ghost's JSON or YAML, or `_redirects`. Throws redirects_unreadable. */
export async function importRedirectFile(deps: RedirectDeps, text: string): Promise<RedirectsBrought> {
  const { redirects, faults } = parseRedirectFile(text)
  const brought = await deps.database.transaction((queries) => addRedirects(deps, queries, redirects))
  return {
    added: brought.added,
    faults: [...faults, ...brought.faults].map(({ from, why }) => ({ from, why })),
  }
}

export interface NewRedirect {
  from: string
  /** A path, an absolute address, or the id of a review or draft. */
  to: string | number
}

export interface RedirectFault {
  from: string
  why: 'redirect_invalid' | 'redirect_loop' | 'redirect_pattern'
}

/** Adds old addresses in the caller's transaction; those that cannot be stored come back with the reason. */
export async function addRedirects(
  { clock, siteUrl }: Pick<Deps, 'clock' | 'siteUrl'>,
  queries: Queries,
  redirects: readonly NewRedirect[],
): Promise<{ added: number; faults: (RedirectFault & { why: 'redirect_invalid' | 'redirect_loop' })[] }> {
  const created_at = clock.now().toISOString()
  const rows = new Map<
    string,
    { path: string; review_id: number | null; target: string; created_at: string }
  >()
  const invalid: string[] = []
  for (const { from, to } of redirects) {
    const path = normalizeOldUrl(from)
    const target = typeof to === 'number' ? to : await readTarget(queries, to, siteUrl)
    if (path === undefined || target === undefined || path === normalizeOldUrl(String(to))) invalid.push(from)
    else
      rows.set(path, {
        path,
        created_at,
        ...(typeof target === 'number' ? { review_id: target, target: '' } : { review_id: null, target }),
      })
  }
  const looping = await findLoops(queries, [...rows.values()])
  for (const path of looping) rows.delete(path)
  await store.upsertRedirects(queries, [...rows.values()])
  if (rows.size > 0) await raiseRedirectsVersion(queries)
  return {
    added: rows.size,
    faults: [
      ...invalid.map((from) => ({ from, why: 'redirect_invalid' as const })),
      ...looping.map((from) => ({ from, why: 'redirect_loop' as const })),
    ],
  }
}

/** The review's id where the target is one's address; undefined for what no browser should be sent to. */
async function readTarget(queries: Queries, to: string, siteUrl: string) {
  const text = to.trim()
  const own = siteUrl !== '' && text.startsWith(`${siteUrl}/`) ? text.slice(siteUrl.length) : text
  if (own.length > 2_000 || /[\p{Cc}\\\s]/u.test(own)) return undefined
  if (!own.startsWith('/')) return /^https?:$/.test(URL.parse(own)?.protocol ?? '') ? own : undefined
  if (own.startsWith('//')) return undefined
  const [, part = ''] = /^\/review\/([^/?#]+)\/?$/.exec(own) ?? []
  const id = reviewIdOf(part)
  return id !== undefined && (await listExistingReviewIds(queries, [id])).has(id) ? id : own
}

/** The paths of new redirects that would lead back to themselves. */
async function findLoops(
  queries: Queries,
  rows: readonly { path: string; review_id: number | null; target: string }[],
): Promise<string[]> {
  const added = new Map(rows.map((row) => [row.path, row]))
  const loops: string[] = []
  for (const { path, target } of rows) {
    let next: string = target
    for (let step = 0; step < MAX_STEPS && next.startsWith('/'); step++) {
      const url = new URL(next, 'http://site.invalid')
      const candidates = candidatesOf(url.pathname, url.search)
      if (candidates.includes(path)) {
        loops.push(path)
        break
      }
      const stored = candidates.map((each) => added.get(each)).find(Boolean)
      next = (stored ?? (await findStoredRedirect(queries, url.pathname, url.search)))?.target ?? ''
    }
  }
  return loops
}
