import { domainToASCII } from 'node:url'
import type { MailDomain, MailRecord, MailRecordState } from '../../contract/settings/mail-domain.ts'
import type { Env } from '../env.ts'
import type { DnsLookups } from './dns-lookups.service.ts'
import { coversIp, findSpf } from './spf.ts'

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

/** Looks up SPF, DKIM and DMARC of the domain. Never rejects: what DNS does not tell is `…_unreachable`. */
export async function lookUpMailDomain(
  dns: DnsLookups,
  { domain, server }: MailRoute,
  selector: string | null,
): Promise<MailDomain> {
  const key = selector === null ? '' : `${selector}._domainkey.${domain}`
  const records = await Promise.all([
    lookUp(domain, 'spf_unreachable', () => lookUpSpf(dns, domain, server)),
    lookUp(key, 'dkim_unreachable', () => lookUpDkim(dns, key)),
    lookUp(`_dmarc.${domain}`, 'dmarc_unreachable', () => lookUpDmarc(dns, domain)),
  ])
  return { domain, server, records }
}

async function lookUp(
  name: string,
  unreachable: MailRecordState,
  ask: () => Promise<MailRecord>,
): Promise<MailRecord> {
  try {
    return await ask()
  } catch {
    return { state: unreachable, name, record: null }
  }
}

async function lookUpSpf(dns: DnsLookups, domain: string, server: string): Promise<MailRecord> {
  const records = findSpf(await dns.txt(domain))
  const [record = null] = records
  if (record === null) return { state: 'spf_missing', name: domain, record }
  if (records.length > 1) return { state: 'spf_several', name: domain, record: records.join('\n') }
  const covers = await dns
    .addresses(server)
    .then((addresses) => coversIp(dns, { domain, record }, addresses))
    // The record itself is there.
    .catch(() => false)
  return { state: covers ? 'spf_names_server' : 'spf_found', name: domain, record }
}

async function lookUpDkim(dns: DnsLookups, name: string): Promise<MailRecord> {
  if (name === '') return { state: 'dkim_no_selector', name, record: null }
  const record = (await dns.txt(name)).find((text) => /(?:^|;)\s*p=/i.test(text)) ?? null
  if (record === null) return { state: 'dkim_missing', name, record }
  return { state: /(?:^|;)\s*p=\s*(?:;|$)/i.test(record) ? 'dkim_revoked' : 'dkim_found', name, record }
}

/** A domain without a record of its own follows the nearest one above it. */
async function lookUpDmarc(dns: DnsLookups, domain: string): Promise<MailRecord> {
  const labels = domain.split('.')
  for (let above = 0; above === 0 || labels.length - above >= 2; above += 1) {
    const name = `_dmarc.${labels.slice(above).join('.')}`
    const record = (await dns.txt(name)).find((text) => /^v=DMARC1\s*(?:;|$)/i.test(text))
    if (record !== undefined) return { state: policyOf(record, above > 0), name, record }
  }
  return { state: 'dmarc_missing', name: `_dmarc.${domain}`, record: null }
}

function policyOf(record: string, isAbove: boolean): MailRecordState {
  const below = isAbove ? SUBDOMAIN_POLICY.exec(record) : null
  const policy = (below ?? POLICY.exec(record))?.[1]?.toLowerCase()
  if (policy === 'reject') return 'dmarc_reject'
  if (policy === 'quarantine') return 'dmarc_quarantine'
  return policy === 'none' ? 'dmarc_none' : 'dmarc_invalid'
}

const POLICY = /;\s*p\s*=\s*(\w+)/i
const SUBDOMAIN_POLICY = /;\s*sp\s*=\s*(\w+)/i
