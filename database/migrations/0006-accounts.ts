import { type Kysely, PostgresAdapter } from 'kysely'

/** Names and types as better-auth expects them, like xc_users (0002). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const time = isPostgres ? 'timestamptz' : 'date'

  await db.schema
    .createTable('xc_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('xc_users.id').onDelete('cascade'))
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('expiresAt', time, (column) => column.notNull())
    .addColumn('createdAt', time, (column) => column.notNull())
    .addColumn('updatedAt', time, (column) => column.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .execute()
  await db.schema.createIndex('xc_sessions_user').on('xc_sessions').column('userId').execute()
  await db.schema.createIndex('xc_sessions_past').on('xc_sessions').column('expiresAt').execute()

  await db.schema
    .createTable('xc_accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('xc_users.id').onDelete('cascade'))
    .addColumn('providerId', 'text', (column) => column.notNull())
    .addColumn('accountId', 'text', (column) => column.notNull())
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', time)
    .addColumn('refreshTokenExpiresAt', time)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', time, (column) => column.notNull())
    .addColumn('updatedAt', time, (column) => column.notNull())
    .addUniqueConstraint('xc_accounts_provider', ['providerId', 'accountId'])
    .execute()
  await db.schema.createIndex('xc_accounts_user').on('xc_accounts').column('userId').execute()

  await db.schema
    .createTable('xc_verifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('expiresAt', time, (column) => column.notNull())
    .addColumn('createdAt', time, (column) => column.notNull())
    .addColumn('updatedAt', time, (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('xc_verifications_identifier')
    .on('xc_verifications')
    .column('identifier')
    .execute()
  await db.schema.createIndex('xc_verifications_past').on('xc_verifications').column('expiresAt').execute()
}
