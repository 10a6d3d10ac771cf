import path from 'node:path'
import { z } from 'zod'
import { INSTALLATION } from './platform/runtime/project-root.ts'
import { findProviderFaults, providerVariables, toProviders } from './accounts/oauth/providers.ts'
import { parseBackupSchedule } from './archive/backup/backup-schedule.ts'
import type { BucketSettings } from './archive/backup/bucket.ts'
import type { BackupSettings } from './archive/backup/scheduled-backup.service.ts'
import { parseHsts } from './platform/security/security-headers.middleware.ts'
import { SECRET_LENGTH } from './platform/security/secret.ts'
import { LOST } from './settings/site-secret.service.ts'
import { StartupError, codeOf, messageOf } from './platform/runtime/faults.ts'
import { parseTrustProxy, TRUST_NO_PROXY } from './platform/http/access/client-ip.ts'
import { readFileSync } from 'node:fs'

export type Env = ReturnType<typeof toEnv>

/** Reads the documented variables (docs/operations.md). Throws StartupError naming each malformed one. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const { env, faults } = parseSettings(source)
  if (!env)
    throw new StartupError(`A setting is malformed: ${faults.join('; ')}. Correct it and start again.`)
  return toEnv(env)
}

function toEnv(env: z.infer<typeof envSchema>) {
  return {
    port: env.PORT,
    host: env.HOST,
    /** Where the metrics are served. Undefined: nowhere. */
    metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    /** Absolute; a relative one counts from the project folder, not from the folder of the command. */
    dataDir: path.resolve(INSTALLATION, env.DATA_DIR),
    /** Undefined: SQLite in the data folder. */
    databaseUrl: env.DATABASE_URL,
    /** Scheme, host and port, without a slash at the end. Undefined: the local address is used, with a warning. */
    siteUrl: env.SITE_URL && new URL(env.SITE_URL).origin,
    /** Value of Strict-Transport-Security, for a site at https:// alone. Undefined: not sent. */
    hsts: env.HSTS,
    loadsSampleLibrary: env.SAMPLE_LIBRARY === 'on',
    /** Whether browsers keep opened reviews for reading without a connection. */
    offlineReading: env.OFFLINE_READING === 'on',
    /** Undefined: stored in the data folder (secret.ts). */
    secret: env.SECRET,
    /** The secret before it; `lost` where nobody has it any more. */
    previousSecret: env.SECRET_PREVIOUS,
    /** Undefined: mails become files in the data folder. */
    smtpUrl: env.SMTP_URL,
    /** The bare email that mails come from; set where smtpUrl is. */
    mailFrom: env.MAIL_FROM,
    /** The mailbox that is read for mails that came back. Undefined: none. */
    bounceMailbox: env.BOUNCE_IMAP_URL,
    trustProxy: env.TRUST_PROXY,
    providers: toProviders(env),
    /** Undefined: no scheduled backups. */
    backups: toBackupSettings(env),
    logLevel: env.LOG_LEVEL,
  }
}

/** One text for each malformed setting, which begins with its name. */
export function findSettingFaults(source: NodeJS.ProcessEnv): string[] {
  return parseSettings(source).faults
}

/** The settings, undefined where there are faults. */
function parseSettings(source: NodeJS.ProcessEnv): { env?: z.infer<typeof envSchema>; faults: string[] } {
  // An empty value in a service file counts as not set.
  const given = Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const { settings, faults } = readSecretFiles(Object.fromEntries(given))
  const parsed = envSchema.safeParse(settings)
  if (parsed.success && faults.length === 0) return { env: parsed.data, faults }
  return { faults: [...faults, ...(parsed.success ? [] : describeFaults(parsed.error))] }
}

function describeFaults({ issues }: z.ZodError): string[] {
  return issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
}

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535')

const envSchema = z
  .object({
    PORT: portNumber.default(3000),
    HOST: z.string().default('127.0.0.1'),
    METRICS_PORT: portNumber.optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
      .optional(),
    SITE_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://example.org' })
      .refine(
        isOrigin,
        'must be scheme and host alone, such as https://books.example.org, without a path, ?, # or user name: ' +
          'the site answers at the root of a host. Give it a host of its own',
      )
      .optional(),
    HSTS: z
      .string()
      .default('off')
      .transform((text, context) => {
        const hsts = parseHsts(text)
        if (hsts !== null) return hsts
        context.addIssue(
          'must be off, a number of seconds, or the header such as max-age=31536000; includeSubDomains; preload ' +
            '(preload needs includeSubDomains and 31536000 or more)',
        )
        return undefined
      }),
    SAMPLE_LIBRARY: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
    OFFLINE_READING: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
    SECRET: z.string().min(SECRET_LENGTH, `must have ${SECRET_LENGTH} characters or more`).optional(),
    SECRET_PREVIOUS: z
      .string()
      .refine(
        (text) => text === LOST || text.length >= SECRET_LENGTH,
        `must be the secret before this one, of ${SECRET_LENGTH} characters or more, or ${LOST}`,
      )
      .optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps:// and name a host' })
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an address such as letters@example.org, without a name')
      .optional(),
    BOUNCE_IMAP_URL: z
      .url({ protocol: /^imaps?$/, error: 'must start with imaps:// or imap:// and name a host' })
      .optional(),
    TRUST_PROXY: z
      .string()
      .default('off')
      .transform((text, context) => {
        const trust = parseTrustProxy(text)
        if (!trust) context.addIssue('must be off, a number of proxies, or addresses such as 10.0.0.0/8')
        return trust ?? TRUST_NO_PROXY
      }),
    BACKUP_DIR: z.string().optional(),
    BACKUP_SCHEDULE: z
      .string()
      .default('24h')
      .transform((text, context) => {
        const schedule = parseBackupSchedule(text)
        if (schedule) return schedule
        context.addIssue(
          'must be a number of hours such as 6h, or a time in Taipei such as 03:30 for once a day',
        )
        return z.NEVER
      }),
    BACKUP_KEEP: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'must be the number of backups that stay, 1 or more')
      .transform(Number)
      .default(7),
    BACKUP_PASSPHRASE_FILE: z.string().optional(),
    BACKUP_TO: z
      .string()
      .regex(/^s3:\/\/[a-z\d][a-z\d.-]+(?:\/[\w./-]*)?$/, 'must be a bucket such as s3://bucket/xingcha')
      .transform((text) => `${text.replace(/(?<!\/)\/+$/, '')}/`)
      .optional(),
    BACKUP_S3_ENDPOINT: z
      .url({ protocol: /^https?$/, error: "must be the service's address, such as https://s3.example" })
      .transform((text) => text.replace(/(?<!\/)\/+$/, ''))
      .optional(),
    BACKUP_S3_REGION: z.string().default('us-east-1'),
    BACKUP_S3_KEY: z.string().optional(),
    BACKUP_S3_SECRET: z.string().optional(),
    ...providerVariables,
    LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
        error: 'must be trace, debug, info, warn, error or silent',
      })
      .default('info'),
  })
  .refine((env) => env.SMTP_URL === undefined || env.MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    error: 'must be given with SMTP_URL: the address that mails come from',
  })
  .refine((env) => env.BACKUP_PASSPHRASE_FILE === undefined || env.BACKUP_DIR !== undefined, {
    path: ['BACKUP_DIR'],
    error: 'must be given with BACKUP_PASSPHRASE_FILE: the folder of scheduled backups',
  })
  .superRefine((env, context) => {
    if (env.BACKUP_TO === undefined) return
    for (const name of ['BACKUP_DIR', 'BACKUP_S3_ENDPOINT', 'BACKUP_S3_KEY', 'BACKUP_S3_SECRET'] as const)
      if (env[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'must be given with BACKUP_TO' })
  })
  .superRefine((env, context) => {
    for (const { variable, message } of findProviderFaults(env)) {
      context.addIssue({ code: 'custom', path: [variable], message })
    }
  })

function toBackupSettings(env: z.infer<typeof envSchema>): BackupSettings | undefined {
  if (env.BACKUP_DIR === undefined) return undefined
  const passphraseFile = env.BACKUP_PASSPHRASE_FILE
  return {
    folder: path.resolve(INSTALLATION, env.BACKUP_DIR),
    schedule: env.BACKUP_SCHEDULE,
    keep: env.BACKUP_KEEP,
    passphraseFile: passphraseFile && path.resolve(INSTALLATION, passphraseFile),
    bucket: toBucketSettings(env),
  }
}

function toBucketSettings(env: z.infer<typeof envSchema>): BucketSettings | undefined {
  const {
    BACKUP_TO: address,
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_KEY: keyId,
    BACKUP_S3_SECRET: secret,
  } = env
  if (address === undefined || endpoint === undefined || keyId === undefined || secret === undefined)
    return undefined
  return { address, endpoint, region: env.BACKUP_S3_REGION, keyId, secret }
}

function isOrigin(url: string): boolean {
  const parsed = URL.parse(url)
  // Also refuses `?` and `#` with nothing after them.
  return parsed === null || parsed.href === `${parsed.origin}/`
}

/** The settings that hold a secret. NAME_FILE may name a file with the value, as systemd, Docker and vaults provide it. */
const SECRET_SETTINGS = [
  'SECRET',
  'SECRET_PREVIOUS',
  'DATABASE_URL',
  'SMTP_URL',
  'BOUNCE_IMAP_URL',
  'BACKUP_S3_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'LINE_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
] as const

export const SECRET_FILE_SETTINGS: readonly string[] = SECRET_SETTINGS.map(fileSetting)

/** `ENV_FILE` is read before the others (bin/read-settings-file.mjs). */
export const SETTING_NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(envSchema.shape),
  ...SECRET_FILE_SETTINGS,
  'ENV_FILE',
])

/** The settings with the values of their files, without blanks at the end; a fault begins with the setting's name. */
function readSecretFiles(settings: Readonly<Record<string, string>>): {
  settings: Record<string, string>
  faults: string[]
} {
  const read = { ...settings }
  const faults: string[] = []
  for (const name of SECRET_SETTINGS) {
    const file = settings[fileSetting(name)]
    if (file === undefined) continue
    if (settings[name] !== undefined) faults.push(`${fileSetting(name)} must not be given with ${name}`)
    else {
      try {
        read[name] = readFileSync(path.resolve(INSTALLATION, file), 'utf8').trimEnd()
      } catch (cause) {
        faults.push(`${fileSetting(name)} cannot be read (${codeOf(cause) ?? messageOf(cause)})`)
      }
    }
  }
  return { settings: read, faults }
}

function fileSetting(name: string): string {
  return `${name}_FILE`
}
