import type { MailRecord } from '../../contract/settings/mail-domain.ts'
import { lookUpMailDomain, type MailRoute, mailRouteOf } from '../mail/mail-domain.service.ts'
import { readOwnerSettings } from '../settings/settings.service.ts'
import { checkMailServer } from '../mail/mail-server.service.ts'
import { countUnsentMails } from '../mail/outbox.service.ts'
import { type CheckedSite, type Finding, ok, failure, warning } from './finding.ts'

/** Connects to the mail server and signs in, without sending a mail; looks up the sender's domain; counts the mails that were given up. */
export async function checkMail({ env, database, dns }: CheckedSite): Promise<Finding[]> {
  const found = [await checkServer(env), ...(await checkDomain({ env, database, dns }))]
  // The database's own line says what is wrong with it.
  const unsent = database && (await countUnsentMails(database.queries).catch(() => undefined))
  if (unsent && unsent.failed > 0)
    found.push(
      warning(
        `${unsent.failed} mails were given up. "npx xingcha mail failed" shows why; "npx xingcha mail retry" sends ` +
          'them again.',
      ),
    )
  return found
}

/** SPF, DKIM and DMARC of the sender's domain. No line without a mail server. */
async function checkDomain({
  env,
  database,
  dns,
}: Pick<CheckedSite, 'env' | 'database' | 'dns'>): Promise<Finding[]> {
  const route = mailRouteOf(env)
  if (!route) return []
  const settings = database && (await readOwnerSettings(database).catch(() => undefined))
  const { records } = await lookUpMailDomain(dns, route, settings?.dkim_selector ?? null)
  return records.map((record) => describeRecord(record, route))
}

function describeRecord({ state, name }: MailRecord, { domain, server }: MailRoute): Finding {
  switch (state) {
    case 'spf_names_server':
      return ok(`SPF of ${domain} lets ${server} send.`)
    case 'spf_found':
      return ok(
        `${domain} has SPF; whether it lets the mail server send cannot be told from DNS. Compare it with what the mail service asks for.`,
      )
    case 'spf_missing':
      return warning(
        `${domain} has no SPF: mails are more likely to be taken for spam. Publish the TXT record that the mail service names.`,
      )
    case 'spf_several':
      return warning(`${domain} has several SPF records, which count as none. Join them into one.`)
    case 'dkim_found':
      return ok(`The DKIM key ${name} is published.`)
    case 'dkim_missing':
      return warning(
        `There is no DKIM key at ${name}. Correct the setting dkim_selector, or publish the key that the mail service names.`,
      )
    case 'dkim_revoked':
      return warning(
        `The DKIM key ${name} is empty, that is revoked. Publish the key that the mail service names.`,
      )
    case 'dkim_no_selector':
      return ok(`DKIM of ${domain} was not looked up. Set its selector: npx xingcha set dkim_selector s1`)
    case 'dmarc_reject':
    case 'dmarc_quarantine':
      return ok(`DMARC of ${domain}: ${state === 'dmarc_reject' ? 'reject' : 'quarantine'}.`)
    case 'dmarc_none':
      return ok(`DMARC of ${domain} is none: forged mails are reported, and still delivered.`)
    case 'dmarc_invalid':
      return warning(`DMARC at ${name} names no policy. Add p=none, p=quarantine or p=reject.`)
    case 'dmarc_missing':
      return warning(
        `${domain} has no DMARC, which large mail services ask of newsletters. Publish a TXT record at ${name}: v=DMARC1; p=none`,
      )
    default:
      return warning(
        `DNS did not answer for ${name}, which says nothing of the record. Check the network, and try again.`,
      )
  }
}

async function checkServer({ smtpUrl, siteUrl }: CheckedSite['env']): Promise<Finding> {
  if (smtpUrl === undefined) {
    return siteUrl === undefined
      ? ok('SMTP_URL is not set: mails become files in DATA_DIR/mail.')
      : warning(
          'SMTP_URL is not set: mails become files in DATA_DIR/mail and reach nobody. Set SMTP_URL and MAIL_FROM.',
        )
  }
  const { host } = new URL(smtpUrl)
  const refusal = await checkMailServer(smtpUrl)
  if (refusal === undefined) return ok(`The mail server ${host} accepts this site.`)
  const { reason, isLogin } = refusal
  return failure(
    isLogin
      ? `The mail server ${host} refuses the login (${reason}). Correct user and password in SMTP_URL.`
      : `The mail server ${host} does not answer (${reason}). Correct host and port in SMTP_URL, or open the ` +
          'firewall; mails wait meanwhile.',
  )
}
