import { textPath } from '../../../contract/links.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import { candidatesOf, findUsualFeed, splatOf } from './redirect-path.ts'
import * as store from './redirects.store.ts'

export { namesOldPage } from './redirect-path.ts'

/** Where an old address leads: a path of this site or an absolute address; undefined where it is unknown here. */
export type FindRedirect = (pathname: string, search: string) => Promise<string | undefined>

/** Knows the old addresses by heart, so that a missing page and a probe cost no query. Feeds have usual ones besides. */
export function createRedirectFinder(deps: Pick<Deps, 'database' | 'contentVersions'>): FindRedirect {
  let known: { version: number; paths: Promise<ReadonlySet<string>> } | undefined
  const listKnownPaths = async (): Promise<ReadonlySet<string> | undefined> => {
    const version = deps.contentVersions.ofRedirects()
    if (version === undefined) return undefined
    if (known?.version !== version) {
      const paths = store.listPaths(deps.database.queries)
      known = { version, paths }
      paths.catch(() => (known = undefined))
    }
    return known.paths
  }
  return async (pathname, search) => {
    const candidates = candidatesOf(pathname, search)
    const paths = await listKnownPaths()
    const isStored = paths !== undefined && candidates.some((each) => paths.has(each))
    const target = isStored ? await followRedirects(deps.database.queries, pathname, search) : undefined
    return target ?? findUsualFeed(candidates)
  }
}

async function followRedirects(queries: Queries, pathname: string, search: string) {
  let [path, query] = [pathname, search]
  let target: string | undefined
  const seen = new Set<string>()
  // A redirect may lead to another old address; one that leads back leads nowhere.
  for (let step = 0; step < MAX_STEPS; step++) {
    const found = await findStoredRedirect(queries, path, query)
    if (!found) return target
    if (seen.has(found.path)) return undefined
    seen.add(found.path)
    target = targetOf(found, path)
    if (target === undefined || found.review_id !== null || !target.startsWith('/')) return target
    const next = new URL(target, 'http://site.invalid')
    path = next.pathname
    query = next.search
  }
  return undefined
}

/** Of redirects that lead to other old addresses. */
export const MAX_STEPS = 6

/** The redirect of this very address; undefined where there is none. */
export async function findStoredRedirect(queries: Queries, pathname: string, search: string) {
  const candidates = candidatesOf(pathname, search)
  if (candidates.length === 0) return undefined
  const found = await store.findRedirects(queries, candidates)
  return candidates
    .map((candidate) => found.find(({ path }) => path === candidate))
    .find((each) => each !== undefined)
}

function targetOf(
  { path, review_id: id, published_id, kind, slug, target }: store.FoundRedirect,
  requested: string,
): string | undefined {
  if (id !== null) return published_id === null ? undefined : textPath({ kind, id, slug: slug ?? '' })
  const filled = target.replaceAll(':splat', encodeURI(splatOf(path, requested)))
  // `//host` would be another site, chosen by the author of the link.
  return filled.replace(/^\/{2,}/, '/')
}
