import type { DatabaseEnv } from '../../src/server/platform/db/database.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { createLog } from '../../src/server/platform/runtime/log.ts'
import type { MailServer } from '../../tests/support/mail/smtp-server.ts'
import { type AcknowledgedWrites, findLostWrites } from './acknowledged-writes.ts'

export interface Audit {
  acknowledged: number
  /** A line for each acknowledged write that is not in the database. */
  lost: string[]
  mails: number
  /** Mails that arrived once more. */
  repeatedMails: number
  /** Acknowledged subscriptions whose mail neither arrived nor waits. */
  lostMails: number
}

/** Compares what was acknowledged with what the database and the mail server have. */
export async function auditWrites(
  databaseEnv: DatabaseEnv,
  writes: AcknowledgedWrites,
  { received }: MailServer,
): Promise<Audit> {
  const database = await openDatabase(databaseEnv, createLog('silent'))
  try {
    const waiting = await database.queries
      .selectFrom('xc_outbox')
      .select('recipient')
      .where('state', '=', 'waiting')
      .execute()
    const arrived = received.map(({ mail }) => mail.to?.[0]?.address ?? '')
    const known = new Set([...arrived, ...waiting.map(({ recipient }) => recipient)])
    return {
      acknowledged: writes.acknowledged,
      lost: await findLostWrites(database, writes),
      mails: arrived.length,
      repeatedMails: arrived.length - new Set(received.map(({ mail }) => mail.messageId)).size,
      lostMails: [...writes.subscriptions].filter((email) => !known.has(email)).length,
    }
  } finally {
    await database.close()
  }
}
