import { isIP } from 'node:net'
import { type Env, SETTING_NAMES } from '../../env.ts'
import { TRUST_NO_PROXY } from '../../platform/http/access/client-ip.ts'
import { type CheckedSite, failure, type Finding, ok, warning } from './finding.ts'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { INSTALLATION } from '../../platform/runtime/project-root.ts'

/** Settings that are well-formed and still unsafe, or wrong for a public site. Reads the settings alone. */
export function* checkSettings({ env }: Pick<CheckedSite, 'env'>): Iterable<Finding> {
  const found = [...checkSiteUrl(env), ...checkProxy(env), ...checkSecret(env), ...checkConnections(env)]
  if (found.length === 0) yield ok('Every setting is well-formed, and none is unsafe.')
  yield* found
}

function* checkSiteUrl({ siteUrl, hsts }: Env): Iterable<Finding> {
  if (siteUrl === undefined)
    yield warning(
      'SITE_URL is not set: links in mails, feeds and previews name this machine. Set it to the public address, ' +
        'such as https://books.example.org.',
    )
  else if (siteUrl.startsWith('https:') && hsts === undefined)
    yield warning('HSTS is off: a first visit can be intercepted. When TLS works, set HSTS=31536000.')
  else if (!siteUrl.startsWith('https:') && !isLocal(new URL(siteUrl).hostname))
    yield failure(
      `SITE_URL is ${siteUrl}, without TLS: passwords and sessions can be read on the way. Let the proxy handle TLS, ` +
        'and set SITE_URL to the https:// address.',
    )
}

function* checkProxy({ siteUrl, host, trustProxy }: Env): Iterable<Finding> {
  const trustsProxy = trustProxy !== TRUST_NO_PROXY
  if (siteUrl?.startsWith('https:') === true && !trustsProxy)
    yield warning(
      'TRUST_PROXY is off although a proxy handles TLS: all visitors share one rate limit. Set it to loopback for a ' +
        "proxy on this machine, or to the proxy's address.",
    )
  if (!isLocal(host) && !isPrivate(host) && trustsProxy)
    yield warning(
      `HOST is ${host} and TRUST_PROXY is set: a visitor who reaches the port past the proxy can claim any address. ` +
        'Close the port in the firewall to all but the proxy, or set HOST=127.0.0.1.',
    )
}

function* checkSecret({ secret, databaseUrl }: Env): Iterable<Finding> {
  if (secret !== undefined && new Set(secret).size < FEWEST_CHARACTERS)
    yield failure(
      'SECRET repeats a few characters and can be guessed. Set it to the output of: openssl rand -base64 32',
    )
  if (secret === undefined && databaseUrl !== undefined)
    yield warning(
      'SECRET is not set: a second process, or this one with another DATA_DIR, knows no cookie and no link of this ' +
        'one. Set SECRET to the content of the file secret in DATA_DIR.',
    )
}

/** Random base64 of 32 characters has about 25 different ones. */
const FEWEST_CHARACTERS = 12

function* checkConnections({ databaseUrl, smtpUrl, metrics, logLevel }: Env): Iterable<Finding> {
  const database = databaseUrl === undefined ? null : URL.parse(databaseUrl)
  if (database && !isLocal(database.hostname) && !requiresTls(database))
    yield warning(
      `The connection to the database at ${database.host} may be without TLS. Add ?sslmode=verify-full to ` +
        'DATABASE_URL, unless the network between is yours.',
    )
  const smtp = smtpUrl === undefined ? null : URL.parse(smtpUrl)
  const isPlainSmtp = smtp?.protocol === 'smtp:' && smtp.searchParams.get('requireTLS') !== 'true'
  if (smtp && isPlainSmtp && !isLocal(smtp.hostname))
    yield warning(
      `Mails and the password for ${smtp.host} go without TLS where the server offers none. Add ?requireTLS=true to ` +
        'SMTP_URL, or use smtps://.',
    )
  if (metrics && !isLocal(metrics.host))
    yield warning(
      `The metrics listen at ${metrics.host} without a password. Let the firewall admit Prometheus alone, or set ` +
        'METRICS_HOST=127.0.0.1.',
    )
  if (['trace', 'debug'].includes(logLevel))
    yield warning(`LOG_LEVEL is ${logLevel}, which is for a search for a fault. Set it to info.`)
}

function requiresTls({ searchParams }: URL): boolean {
  return ['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '')
}

/** Whether it is this machine, or a socket on it. */
function isLocal(host: string): boolean {
  return ['', 'localhost', '::1', '[::1]'].includes(host) || (isIP(host) === 4 && host.startsWith('127.'))
}

/** Whether it is an address of a private network, or a name without a dot, such as a container's. */
function isPrivate(host: string): boolean {
  if (isIP(host) === 0) return !host.includes('.')
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd])/.test(host)
}

/** Finds settings that are misspelt or readable by others. The program has read the file already (bin/read-settings-file.mjs). */
export function* checkSettingsFile(variables: NodeJS.ProcessEnv): Iterable<Finding> {
  if (variables.ENV_FILE === '') return
  const file = path.resolve(INSTALLATION, variables.ENV_FILE ?? '.env')
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) return
  if ((stats.mode & 0o077) !== 0)
    yield failure(`Other users of this machine can read ${file}, which holds secrets. Run: chmod 600 ${file}`)
  for (const name of Object.keys(parseEnv(readFileSync(file, 'utf8'))))
    if (!SETTING_NAMES.has(name) && !OTHER_PROGRAMS.test(name))
      yield warning(
        `${file} sets ${name}, which is no setting of this program. Correct its name, or remove it.`,
      )
}

/** Variables that Node, the C library, PostgreSQL's programs and the compose file read. */
const OTHER_PROGRAMS = /^(NODE_|UV_|MALLOC_|GLIBC_|PG|POSTGRES_|TZ$|LANG$|LC_)/
