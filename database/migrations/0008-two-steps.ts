import type { Kysely } from 'kysely'

/** Two-step verification, codes by mail and changes of email. Secrets are hashed or encrypted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('xc_two_step')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('xc_users.id').onDelete('cascade'),
    )
    .addColumn('enabled_at', 'text')
    .addColumn('last_step', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('secret', 'text')
    .addColumn('pending_secret', 'text')
    .execute()

  await db.schema
    .createTable('xc_recovery_codes')
    .addColumn('user_id', 'text', (column) => column.notNull().references('xc_users.id').onDelete('cascade'))
    .addColumn('code', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('xc_recovery_codes_key', ['user_id', 'code'])
    .execute()

  await db.schema
    .createTable('xc_second_steps')
    .addColumn('token', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('xc_users.id').onDelete('cascade'))
    .addColumn('tries_left', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('xc_second_steps_user').on('xc_second_steps').column('user_id').execute()

  await db.schema
    .createTable('xc_trusted_devices')
    .addColumn('token', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('xc_users.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('xc_trusted_devices_user').on('xc_trusted_devices').column('user_id').execute()

  // By mailbox, not by account: a mailbox without an account is treated the same.
  await db.schema
    .createTable('xc_mail_codes')
    .addColumn('mailbox', 'text', (column) => column.primaryKey())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('tries_left', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('xc_address_changes')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('xc_users.id').onDelete('cascade'),
    )
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
}
