import { signIn, type SignedInVisitor } from '../accounts/sign-in.ts'
import { holdClock } from './test-clock.ts'
import type { TestSite } from './test-site.ts'
import { prove } from './visitors.ts'

interface Write {
  name: string
  send(): Promise<Response>
}

/** One write of each kind by a signed-in reader, on a site with review 1. Each can be sent again. */
export async function everyWrite(site: TestSite): Promise<{ reader: SignedInVisitor; writes: Write[] }> {
  const clock = holdClock(site)
  const reader = await signIn(site, {}, clock)
  const proof = await prove(reader)
  clock.pass(60)
  const comment = { user_name: '小青', content: '讀完在窗邊坐了很久。', proof }
  const password = { email: reader.email, password: reader.password }
  const status = { status: 'reading' }
  const writes: [string, string, (object | undefined)?][] = [
    ['POST', '/api/reviews/1/comments', comment],
    ['POST', '/review/1/comments', new URLSearchParams({ user_name: '小青', content: '讀完了。' })],
    ['PUT', '/api/reviews/1/bookmark'],
    ['PUT', '/api/reviews/1/reading-status', status],
    ['POST', '/api/newsletter', { email: 'new@example.org', categories: ['fiction'] }],
    ['POST', '/newsletter', new URLSearchParams({ email: 'form@example.org', categories: 'fiction' })],
    ['POST', '/api/auth/sign-in', password],
    ['POST', '/api/auth/sign-up', { ...password, email: 'other@example.org', name: '小白' }],
    ['POST', '/api/auth/sign-out'],
  ]
  return {
    reader,
    writes: writes.map(([method, path, body]) => ({
      name: `${method} ${path}`,
      send: () => reader.send(method, path, body),
    })),
  }
}
