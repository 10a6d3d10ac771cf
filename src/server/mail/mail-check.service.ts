import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import type { MailDomain, MailRecord } from '../../contract/settings/mail-domain.ts'
import type { Env } from '../env.ts'
import { codeOf, messageOf } from '../platform/runtime/faults.ts'
import { maskEmails } from './mail-transport.ts'

/** The domain that mails come from, and the server that takes them. */
export interface MailRoute {
  domain: string
  server: string
}

/** Undefined without a mail server. */
export function mailRouteOf({ smtpUrl, mailFrom }: Pick<Env, 'smtpUrl' | 'mailFrom'>): MailRoute | undefined {
  const domain = domainToASCII(mailFrom?.split('@').at(-1) ?? '')
  if (smtpUrl === undefined || domain === '') return undefined
  return { domain, server: new URL(smtpUrl).hostname }
}

/** Looks up the records SPF, DKIM and DMARC of the domain, which says nothing of what they allow. Never rejects. */
export async function lookUpMailDomain(
  dns: DnsLookups,
  { domain, server }: MailRoute,
  selector: string | null,
): Promise<MailDomain> {
  const records = await Promise.all([
    lookUp(dns, 'spf', domain, /^v=spf1(?: |$)/i),
    selector === null
      ? ({ kind: 'dkim', state: 'no_selector', name: '', record: null } as const)
      : lookUp(dns, 'dkim', `${selector}._domainkey.${domain}`, /(?:^|;)\s*p=\s*[^;\s]/i),
    lookUpDmarc(dns, domain),
  ])
  return { domain, server, records }
}

/** The first record that looks like one of its kind; a DKIM key that is empty has been revoked. */
async function lookUp(
  dns: DnsLookups,
  kind: MailRecord['kind'],
  name: string,
  looksRight: RegExp,
): Promise<MailRecord> {
  try {
    const record = (await dns.txt(name)).find((text) => looksRight.test(text)) ?? null
    return { kind, state: record === null ? 'missing' : 'found', name, record }
  } catch {
    return { kind, state: 'unreachable', name, record: null }
  }
}

/** A domain without a record of its own follows the nearest one above it. */
async function lookUpDmarc(dns: DnsLookups, domain: string): Promise<MailRecord> {
  const found = await lookUp(dns, 'dmarc', `_dmarc.${domain}`, /^v=DMARC1\s*(?:;|$)/i)
  const above = domain.split('.').slice(1)
  if (found.state !== 'missing' || above.length < 2) return found
  const inherited = await lookUpDmarc(dns, above.join('.'))
  return inherited.state === 'missing' ? found : inherited
}

/** The DNS records of a name: empty where there are none. Rejects where DNS does not answer in time. */
export interface DnsLookups {
  /** Each record as one text. */
  txt(name: string): Promise<string[]>
}

export const SYSTEM_DNS: DnsLookups = {
  async txt(name) {
    const records = await ask((resolver) => resolver.resolveTxt(name))
    return records.map((parts) => parts.join(''))
  },
}

async function ask<Row>(question: (resolver: Resolver) => Promise<Row[]>): Promise<Row[]> {
  const resolver = new Resolver({ timeout: TRY, tries: 2 })
  // Each of several name servers would have its own tries.
  const end = setTimeout(() => resolver.cancel(), LONGEST)
  try {
    return await question(resolver)
  } catch (cause) {
    if (['ENODATA', 'ENOTFOUND'].includes(codeOf(cause) ?? '')) return []
    throw cause
  } finally {
    clearTimeout(end)
  }
}

/** Milliseconds. */
const TRY = 1_500
const LONGEST = 5_000

interface Refusal {
  reason: string
  /** Whether user or password are wrong. */
  isLogin: boolean
}

/** Connects to the mail server of that SMTP_URL, with its TLS and its login. Undefined where it accepts them. */
export async function checkMailServer(url: string): Promise<Refusal | undefined> {
  const { createTransport } = (await import('nodemailer')).default
  const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true })
  try {
    await transport.verify()
    return undefined
  } catch (cause) {
    const isLogin = (cause as { code?: string }).code === 'EAUTH'
    return { reason: maskEmails(messageOf(cause)), isLogin }
  } finally {
    transport.close()
  }
}

/** Milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }
