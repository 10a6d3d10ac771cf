import { expect } from 'vitest'
import type { ComposedMail } from '../../../src/server/mail/mail-transport.ts'
import type { TestSite } from '../server/test-site.ts'

export async function subscribe(site: TestSite, email: string, categories?: string[]): Promise<unknown> {
  const body = categories ? { email, categories } : { email }
  const response = await site.send('POST', '/api/newsletter', body)
  expect(response.status).toBe(200)
  return response.json()
}

export async function subscribeAndRead(
  site: TestSite,
  email: string,
  categories?: string[],
): Promise<ComposedMail> {
  await subscribe(site, email, categories)
  const mails = await site.deliverMails()
  const mail = mails.find((each) => each.to === email)
  if (!mail) throw new Error(`no mail to ${email}`)
  return mail
}

export async function read(site: TestSite, token: string): Promise<unknown> {
  return (await site.get(`/api/newsletter/subscription?token=${encodeURIComponent(token)}`)).json()
}

export function linkIn(text: string, page: 'confirm' | 'leave'): string {
  const found = new RegExp(`https://xingcha\\.test/newsletter/${page}\\?token=[^\\s"<]+`).exec(text)
  if (!found) throw new Error(`no link to ${page} in ${text}`)
  return found[0]
}

export function tokenOf(link: string): string {
  return new URL(link).searchParams.get('token') ?? ''
}

export function stored(site: TestSite) {
  return site.deps.database.queries.selectFrom('xc_subscriptions').selectAll().orderBy('id').execute()
}

export function moveClock(site: TestSite, seconds: number): void {
  const now = site.deps.clock.now().getTime() + seconds * 1_000
  site.deps.clock = { now: () => new Date(now) }
}
