import { type SignedInVisitor, signIn } from './sign-in.ts'
import type { TestSite } from './test-site.ts'

/** Someone signed in, whose answers are expected to be good ones. */
export interface Reader extends SignedInVisitor {
  /** Sends it and gives what was answered; a failure fails the test. */
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
