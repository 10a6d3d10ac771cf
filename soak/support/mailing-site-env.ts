import { randomBytes } from 'node:crypto'
import type { DatabaseEnv } from '../../src/server/platform/db/database.ts'

/** The settings of a site with the sample library that sends mails to that SMTP server. */
export function mailingSiteEnv(
  { dataDir, databaseUrl }: DatabaseEnv,
  smtpUrl: string,
): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    SAMPLE_LIBRARY: 'on',
    SECRET: randomBytes(32).toString('base64'),
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'site@example.org',
    TRUST_PROXY: 'loopback',
  }
}
