import type { MailRecord } from '../../../contract/settings/mail-domain.ts'
import { checkMailServer, lookUpMailDomain, mailRouteOf } from '../../mail/mail-check.service.ts'
import { checkBounceMailbox } from '../../newsletter/bounces/bounce-mailbox.service.ts'
import { readOwnerSettings } from '../../settings/settings.service.ts'
import { countUnsent } from '../../mail/deliveries/deliveries.service.ts'
import { ask, type CheckedSite, type Finding, ok, failure, warning } from './finding.ts'

/** Connects to the mail server and signs in, without sending a mail; looks up the sender's domain; counts the mails that were given up. */
export async function* checkMail(site: CheckedSite): AsyncIterable<Finding> {
  yield await checkServer(site.env)
  yield* checkBounces(site.env)
  yield* checkDomain(site)
  const unsent = await ask(site, ({ queries }) => countUnsent(queries, 'mails'))
  if (unsent && unsent.failed > 0)
    yield warning(
      `${unsent.failed} mails were given up. 設定 › 寄信 and "npx xingcha api GET /api/studio/failed-mails" show why, and send ` +
        'them again.',
    )
}

/** No line without a mailbox. */
async function* checkBounces({ bounceMailbox }: CheckedSite['env']): AsyncIterable<Finding> {
  if (bounceMailbox === undefined) return
  const url = new URL(bounceMailbox)
  const fault = await checkBounceMailbox(url)
  yield fault === undefined
    ? ok(`The mailbox for letters that come back, at ${url.host}, opens.`)
    : failure(fault)
}

/** SPF, DKIM and DMARC of the sender's domain. No line without a mail server. */
async function* checkDomain(site: CheckedSite): AsyncIterable<Finding> {
  const route = mailRouteOf(site.env)
  if (!route) return
  const settings = await ask(site, readOwnerSettings)
  const { records } = await lookUpMailDomain(site.dns, route, settings?.dkim_selector ?? null)
  yield* records.map(describeRecord)
}

function describeRecord({ kind, state, name }: MailRecord): Finding {
  const what = kind.toUpperCase()
  if (state === 'found')
    return ok(`There is ${what} at ${name}. Compare it with what the mail service asks for.`)
  if (state === 'no_selector')
    return ok('DKIM was not looked up. Set the selector of its key: npx xingcha set dkim_selector s1')
  if (state === 'unreachable')
    return warning(
      `DNS did not answer for ${name}, which says nothing of the record. Check the network, and try again.`,
    )
  return warning(`There is no ${what} at ${name}. ${REMEDIES[kind]}`)
}

const REMEDIES: Record<MailRecord['kind'], string> = {
  spf: 'Mails are more likely to be taken for spam. Publish the TXT record that the mail service names.',
  dkim: 'Correct the setting dkim_selector, or publish the key that the mail service names.',
  dmarc: 'Large mail services ask it of newsletters. Publish a TXT record such as v=DMARC1; p=none',
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
