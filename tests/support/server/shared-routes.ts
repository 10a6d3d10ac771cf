import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * A router for the app of one test. Apps with the same routes share one trie, which leads to the place of a handler in the order of
 * the routes: making one takes longer than a test asks for its addresses.
 */
export function createSharedRouter<Handler>(): Router<Handler> {
  const handlers: Handler[] = []
  let routes = ''
  let trie: TrieRouter<number> | undefined
  return {
    name: 'SharedRouter',
    add(method, path, handler) {
      handlers.push(handler)
      routes += `${method} ${path}\n`
      trie = undefined
    },
    match(method, path) {
      trie ??= trieOf(routes)
      const [found] = trie.match(method, path) as [[number, Record<string, string>][]]
      return [found.map(([at, params]) => [handlers[at], params])] as Result<Handler>
    },
  }
}

const tries = new Map<string, TrieRouter<number>>()

function trieOf(routes: string): TrieRouter<number> {
  const known = tries.get(routes)
  if (known) return known
  const trie = new TrieRouter<number>()
  for (const [at, route] of routes.trimEnd().split('\n').entries()) {
    const space = route.indexOf(' ')
    trie.add(route.slice(0, space), route.slice(space + 1), at)
  }
  tries.set(routes, trie)
  return trie
}
