import { checkMailServer } from '../mail/mail-server.service.ts'
import { countUnsentMails } from '../mail/outbox.service.ts'
import { type CheckedSite, type Finding, ok, failure, warning } from './finding.ts'

/** Connects to the mail server and signs in, without sending a mail; counts the mails that were given up. */
export async function checkMail({ env, database }: CheckedSite): Promise<Finding[]> {
  const found = [await checkServer(env)]
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
