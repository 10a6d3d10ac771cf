import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'

/** Messages to other sites wait in the table of the mails, with their attempts and times (decisions/0007). */
export async function up(db: Kysely<Tables>): Promise<void> {
  const table = () => db.schema.alterTable('xc_outbox')
  await table()
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('mail'))
    .execute()
  await table()
    .addColumn('host', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await table()
    .addColumn('body_id', 'text', (column) => column.references('xc_messages.id').onDelete('cascade'))
    .execute()
  // What a process has in hand is due when its lease would have ended: that is its next attempt, too.
  const rows = await db
    .selectFrom('xc_deliveries')
    .select(['kind', 'subject', 'state', 'attempts', 'created_at', 'next_attempt_at', 'last_error'])
    .select(['target as recipient', 'message_id as body_id'])
    .orderBy('id')
    .execute()
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('xc_outbox')
      .values(
        rows.slice(from, from + 500).map((row) => ({
          ...row,
          message_id: randomUUID(),
          host: URL.parse(row.recipient)?.host ?? '',
          headers: '{}',
          text: '',
          html: '',
        })),
      )
      .execute()
  await db.schema.dropTable('xc_deliveries').execute()
  await db.schema.dropIndex('xc_outbox_due').execute()
  await db.schema
    .createIndex('xc_outbox_due')
    .on('xc_outbox')
    .columns(['state', 'kind', 'attempts', 'next_attempt_at', 'id'])
    .execute()
  await db.schema
    .createIndex('xc_outbox_order')
    .on('xc_outbox')
    .columns(['recipient', 'subject', 'state', 'id'])
    .execute()
  await db.schema.createIndex('xc_outbox_body').on('xc_outbox').column('body_id').execute()
}

interface Tables {
  xc_deliveries: Waiting & Record<'target' | 'message_id', string> & { id: number }
  xc_outbox: Waiting &
    Record<'recipient' | 'message_id' | 'host' | 'body_id' | 'headers' | 'text' | 'html', string>
}

interface Waiting {
  kind: string
  subject: string
  state: string
  attempts: number
  created_at: string
  next_attempt_at: string
  last_error: string | null
}
