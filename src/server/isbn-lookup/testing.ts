import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestSite } from '../../../tests/support/server/test-site.ts'

export const ISBN = '9780306406157'
export const TYPED = '0-306-40615-2'

export function googleAnswer(volume: object): object {
  const volumeInfo = { ...volume, imageLinks: {}, industryIdentifiers: [{ identifier: ISBN }] }
  return { items: [{ id: 'abc', volumeInfo }] }
}

export function originsAt(origin: string) {
  return {
    neodb: origin,
    openLibrary: origin,
    googleBooks: origin,
    openLibraryCovers: origin,
    googleBooksCovers: origin,
  }
}

type Answer = object | ((response: ServerResponse) => void)

export const NEODB = '/api/catalog/search'

/** A server that stands for the catalogues. `answers`: by path; without one, an empty object. */
export async function openCatalogues(site: TestSite, given: Record<string, Answer>) {
  const answers: Record<string, Answer> = { [NEODB]: { data: [], pages: 1, count: 0 }, ...given }
  const requests: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    const url = request.url ?? ''
    requests.push(url)
    const answer = answers[url.split('?')[0] ?? ''] ?? {}
    if (typeof answer === 'function') answer(response)
    else response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  site.deps.bookCatalogues = { ...originsAt(origin), mayBePrivate: true }
  return {
    answers,
    requests,
    port,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
