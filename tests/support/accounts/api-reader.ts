import { type SignedInVisitor, signIn } from './sign-in.ts'
import type { TestSite } from '../server/test-site.ts'

/** A signed-in visitor whose requests must succeed. */
export interface Reader extends SignedInVisitor {
  /** Sends a request and returns the JSON of its response; a failure fails the test. */
  request<T>(method: string, path: string, body?: object): Promise<T>
}

export async function newReader(site: TestSite, who: { email?: string } = {}): Promise<Reader> {
  const visitor = await signIn(site, who)
  return Object.assign(visitor, {
    async request<T>(method: string, path: string, body?: object) {
      const response = await visitor.send(method, path, body)
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as T
    },
  })
}
