import type { DeliveryKind } from '../../../src/server/mail/deliveries/deliveries.service.ts'
import { deliverDue } from '../../../src/server/mail/deliveries/outbox.worker.ts'
import type { Deps } from '../../../src/server/deps.ts'
import { designMail } from '../../../src/server/mail/mail-design.service.ts'
import { enqueueMail } from '../../../src/server/mail/outbox.service.ts'
import { mailDeliveries } from '../../../src/server/mail/mail-deliveries.ts'
import { createSmtpTransport } from '../../../src/server/mail/smtp-transport.ts'
import type { MailTransport } from '../../../src/server/mail/mail-transport.ts'
import type { MailServer } from './smtp-server.ts'

const FROM = { name: '星槎書話', address: 'letters@xingcha.test' }

export function letterTo(to: string) {
  const body = designMail({
    site: {
      name: '星槎書話',
      tagline: '與槎客同行，尋書，也尋星。',
      seal: '槎',
      seal_picture: null,
      cloth: 'indigo',
    },
    siteUrl: 'https://xingcha.test',
    preheader: '一句話',
    heading: '船到了 <script>',
    blocks: [
      { kind: 'button', label: '上船', url: 'https://xingcha.test/newsletter/confirm?token=a-b' },
      { kind: 'quote', text: '第一行\n第二行', by: '<b>某人</b>' },
    ],
    notes: [{ kind: 'paragraph', text: '註' }],
  })
  return { to, subject: '夜裡的信', body, headers: { 'X-Test': 'still here' } }
}

export function put(deps: Deps, to: string): Promise<void> {
  return deps.database.transaction((queries) => enqueueMail(deps, queries, letterTo(to)))
}

/** The mails of the outbox, sent to that server or by that transport. */
export function mailsBy(deps: Deps, by: MailServer | Pick<MailTransport, 'deliver'>): DeliveryKind {
  const transport = 'url' in by ? createSmtpTransport(by.url) : { ...by, close: () => {} }
  return mailDeliveries(deps, { transport, from: async () => FROM })
}

/** Sends what is due. Returns how many mails were sent. */
export async function deliverTo(server: MailServer, deps: Deps): Promise<number> {
  const mails = mailsBy(deps, server)
  let sent = 0
  const afterAttempt = async (_mail: unknown, failure: unknown) => {
    if (failure === undefined) sent++
  }
  await deliverDue(deps, [{ ...mails, afterAttempt }])
  mails.close?.()
  return sent
}

export async function states(deps: Deps): Promise<string[]> {
  const rows = await deps.database.queries.selectFrom('xc_outbox').select('state').execute()
  return rows.map((row) => row.state).toSorted()
}

export function troubles(deps: Deps) {
  return deps.database.queries.selectFrom('xc_outbox').select(['state', 'attempts']).execute()
}

export async function leased(deps: Deps): Promise<number> {
  const rows = await deps.database.queries
    .selectFrom('xc_outbox')
    .select('id')
    .where('leased_by', 'is not', null)
    .execute()
  return rows.length
}
