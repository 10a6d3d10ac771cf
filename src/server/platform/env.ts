import path from 'node:path'
import { z } from 'zod'
import {
  findProviderFaults,
  type ProviderSettings,
  providerVariables,
  toProviderSettings,
} from './provider-settings.ts'
import { SECRET_LENGTH } from './secret.ts'
import { StartupError } from './startup-error.ts'
import { parseTrustProxy, TRUST_NO_PROXY, type TrustProxy } from './trust-proxy.ts'

export interface Env {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** Undefined: SQLite in the data folder. */
  databaseUrl: string | undefined
  /** Without a slash at the end. Undefined: the local address is used, with a warning. */
  siteUrl: string | undefined
  loadsSampleLibrary: boolean
  /** Undefined: kept in the data folder (secret.ts). */
  secret: string | undefined
  /** Undefined: mails become files in the data folder. */
  smtpUrl: string | undefined
  /** The bare address that mails come from; given where smtpUrl is. */
  mailFrom: string | undefined
  trustProxy: TrustProxy
  providers: ProviderSettings
  logLevel: string
}

/** Reads the promised settings (docs/operations.md). Throws StartupError naming each malformed one. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  // An empty value in a service file means "not given".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = envSchema.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new StartupError(`A setting is malformed: ${faults.join('; ')}. Correct it and start again.`)
  }
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    siteUrl: env.SITE_URL?.replace(/(?<!\/)\/+$/, ''),
    loadsSampleLibrary: env.SAMPLE_LIBRARY === 'on',
    secret: env.SECRET,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    trustProxy: env.TRUST_PROXY,
    providers: toProviderSettings(env),
    logLevel: env.LOG_LEVEL,
  }
}

const envSchema = z
  .object({
    PORT: z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
      .transform(Number)
      .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535')
      .default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
      .optional(),
    SITE_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://example.org' })
      .refine((url) => !/[?#]/.test(url), 'must have no ? and no #')
      .optional(),
    SAMPLE_LIBRARY: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
    SECRET: z.string().min(SECRET_LENGTH, `must have ${SECRET_LENGTH} characters or more`).optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps:// and name a host' })
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an address such as letters@example.org, without a name')
      .optional(),
    TRUST_PROXY: z
      .string()
      .default('off')
      .transform((text, context) => {
        const trust = parseTrustProxy(text)
        if (!trust) context.addIssue('must be off, a number of proxies, or addresses such as 10.0.0.0/8')
        return trust ?? TRUST_NO_PROXY
      }),
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
  .superRefine((env, context) => {
    for (const { variable, message } of findProviderFaults(env)) {
      context.addIssue({ code: 'custom', path: [variable], message })
    }
  })
