import { decodeUrlPart } from '../../contract/text/urls.ts'
import { splitUrl } from '../client/location/location.ts'
import type { RouteMatch, Target } from './route.ts'
import { home, ROUTES } from './routes.ts'

/** The screen for a clean path with query, from a permalink or a hash route; home for one that is not in the table. */
export function findTarget(address: string, from: 'permalink' | 'hash'): Target {
  const { pathname, search } = splitUrl(address)
  const searchParams = new URLSearchParams(search)
  const parts = splitPath(pathname)
  for (const route of ROUTES) {
    if (route.isPlain && from === 'hash') continue
    const params = matchParts(splitPath(route.pattern), parts)
    if (params) {
      return { route, params, search: searchParams, address: pathname + search, isKnown: true }
    }
  }
  return { route: home, params: {}, search: searchParams, address: pathname + search, isKnown: false }
}

/** Trailing slashes are ignored. */
function splitPath(path: string): string[] {
  const parts = path.split('/')
  while (parts.length > 1 && parts.at(-1) === '') parts.pop()
  return parts
}

/** The values of the pattern's parts that start with a colon; undefined if the path does not match. A last `*` is any rest. */
function matchParts(pattern: readonly string[], path: readonly string[]): RouteMatch['params'] | undefined {
  if (pattern.at(-1) === '*') return matchParts(pattern.slice(0, -1), path.slice(0, pattern.length - 1))
  if (path.length !== pattern.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const value = path[index] ?? ''
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decodeUrlPart(value)
    else if (part !== value) return undefined
  }
  return params
}
