import { randomBytes } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { codeOf, messageOf } from '../../platform/runtime/faults.ts'
import { parseJson } from '../../text/parse-json.ts'
import { readStoredSecret } from './check-disk.ts'
import { answerOf, type ProbeAnswer, probeAnswerSchema, proofOf } from './challenge.ts'
import { type CheckedSite, failure, type Finding, ok, warning } from './finding.ts'
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'

/** Asks SITE_URL as a visitor does: whether this site answers there, and what the proxy before it does. No line without SITE_URL. */
export async function* checkSite({ env }: CheckedSite): AsyncIterable<Finding> {
  const secret = env.secret ?? readStoredSecret(env.dataDir)
  if (env.siteUrl === undefined || secret === undefined) return
  const site: Site = { url: new URL(env.siteUrl), port: env.port, secret }
  const secured = await checkTls(site.url)
  yield* secured
  if (secured.some(({ state }) => state === 'problem')) return
  const started = performance.now()
  const plain = await probe(site, {})
  if ('fault' in plain) return yield failure(plain.fault)
  const seconds = (performance.now() - started) / 1_000
  const answered = `This site answers at ${env.siteUrl} in ${Math.ceil(seconds * 1_000)} ms.`
  yield seconds < SLOW
    ? ok(answered)
    : warning(`${answered} Look at the load of this machine and of the proxy.`)
  yield await checkAddresses(site, plain.seen)
  yield await checkBodies(site)
}

interface Site {
  url: URL
  port: number
  secret: string
}

/** Seconds. */
const SLOW = 2
/** Milliseconds. */
const TIMEOUT = 15_000

async function probe(
  { url, port, secret }: Site,
  init: RequestInit,
): Promise<ProbeAnswer | { fault: string }> {
  const challenge = randomBytes(24).toString('base64url')
  const query = new URLSearchParams({ challenge, proof: proofOf(secret, challenge) })
  let response: Response
  let text: string
  try {
    const signal = AbortSignal.timeout(TIMEOUT)
    response = await fetch(`${url.origin}${init.method === 'POST' ? UPLOAD : '/healthz'}?${query}`, {
      ...init,
      redirect: 'manual',
      signal,
    })
    text = await response.text()
  } catch (cause) {
    const reason = cause instanceof Error ? (codeOf(cause.cause) ?? messageOf(cause)) : String(cause)
    return { fault: unreachable(url, reason) }
  }
  const { status } = response
  const target = response.headers.get('Location')
  if (target !== null && status >= 300 && status < 400)
    return {
      fault: `SITE_URL is ${url.origin}, which redirects to ${target}. Set SITE_URL to the address that answers itself.`,
    }
  if (status === 413) return { fault: BODY_FAULT }
  if (status >= 502 && status <= 504)
    return {
      fault:
        `The proxy at ${url.origin} answers ${status}: it does not reach the site. Start the site, and correct the address behind ` +
        `the proxy (proxy_pass): the site listens at port ${port}.`,
    }
  const read = probeAnswerSchema.safeParse(parseJson(text))
  if (read.success && read.data.answer === answerOf(secret, challenge)) return read.data
  return {
    fault: `${whoAnswers(text)} at ${url.origin} (status ${status}). Correct SITE_URL, DNS, or the server_name and address of the proxy.`,
  }
}

function whoAnswers(text: string): string {
  if (/^[\w-]{43}$/.test(text))
    return 'Another site of this program, or a process with another SECRET, answers'
  return text === 'ok'
    ? 'A process of another version answers: restart it; or another site'
    : 'Another program answers'
}

/** The visitor's address must arrive, and nobody may invent one. */
async function checkAddresses(site: Site, seen: ProbeAnswer['seen']): Promise<Finding> {
  const { forwarded, trusts, connection } = seen
  const isProxied = forwarded !== null || site.url.protocol === 'https:'
  if (trusts === 'nobody' && isProxied)
    return failure(
      'TRUST_PROXY is off although a proxy stands before the site: all visitors share the limits of one address. Set ' +
        `TRUST_PROXY=${/^(127\.|::1)/.test(connection) ? 'loopback' : connection}${forwarded === null ? ` and ${SEND_ADDRESS}` : ''}.`,
    )
  if (trusts !== 'nobody' && forwarded === null)
    return failure(
      `TRUST_PROXY is set, but no X-Forwarded-For arrives: all visitors share the limits of one address. ${capital(SEND_ADDRESS)}; ` +
        'without a proxy set TRUST_PROXY=off.',
    )
  const claimed = await probe(site, { headers: { 'X-Forwarded-For': INVENTED } })
  // From this machine itself a proxy sees an address that TRUST_PROXY may name.
  const isOwnAddress = trusts === 'addresses' && /(^|, *)(127\.|::1)[^,]*$/.test(forwarded ?? '')
  if ('seen' in claimed && claimed.seen.client === INVENTED && !isOwnAddress)
    return failure(
      'TRUST_PROXY believes an address that a visitor has invented, so limits count for nothing. Lower the number to that of the ' +
        'proxies that every request passes, or name their addresses.',
    )
  return ok('Visitors arrive with their own addresses, and cannot invent one.')
}

/** Of a range for documents. */
const INVENTED = '192.0.2.1'
const SEND_ADDRESS =
  'have the proxy send the visitor’s address (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for)'

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Three megabytes in fact, and the largest import announced: nginx refuses by what is announced. */
async function checkBodies(site: Site): Promise<Finding> {
  const sent = await probe(site, { method: 'POST', body: new Uint8Array(PROBE_BYTES) })
  if ('fault' in sent) return failure(sent.fault)
  const isWhole = sent.bytes === PROBE_BYTES && !(await refusesAnnounced(site.url))
  return isWhole ? ok('The proxy lets uploads of 20 MB through.') : failure(BODY_FAULT)
}

const UPLOAD = '/healthz/upload'
const PROBE_BYTES = 3 * 1024 * 1024
const LARGEST = 20 * 1024 * 1024
const BODY_FAULT =
  'The proxy refuses uploads of 20 MB (413), so pictures and imports fail. Raise its limit (nginx: client_max_body_size 20m).'

function refusesAnnounced(url: URL): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url.origin + UPLOAD, {
    method: 'POST',
    headers: { 'Content-Length': LARGEST, Expect: '100-continue' },
    timeout: TIMEOUT,
  })
  const settle = (isRefused: boolean) => {
    resolve(isRefused)
    request.destroy()
  }
  request
    .on('response', ({ statusCode }) => settle(statusCode === 413))
    .on('continue', () => settle(false))
    .on('timeout', () => settle(false))
    .on('error', () => settle(false))
    .flushHeaders()
  return promise
}

/** The certificate of the proxy, its last day, and HTTP/2. No line for http://. */
async function checkTls(url: URL): Promise<Finding[]> {
  if (url.protocol !== 'https:') return []
  const seen = await lookAt(url)
  if (typeof seen === 'string') return [failure(seen)]
  const { fault, days, protocol } = seen
  if (fault !== undefined) return [failure(describeFault(url.hostname, fault))]
  const left = `The certificate of ${url.hostname} is valid for ${days === 1 ? 'one more day' : `${days} more days`}.`
  return [
    days > WARN_DAYS ? ok(left) : (days > FEW_DAYS ? warning : failure)(`${left} ${RENEW}`),
    protocol === 'h2'
      ? ok('The proxy speaks HTTP/2.')
      : warning(
          'The proxy does not speak HTTP/2, which loads pages sooner (nginx 1.25: http2 on; before: listen 443 ssl http2).',
        ),
  ]
}

const WARN_DAYS = 14
const FEW_DAYS = 3
const RENEW = 'Renew it (certbot renew), and see that its timer runs (systemctl list-timers).'

interface Seen {
  /** The code of what is wrong with the certificate. */
  fault: string | undefined
  days: number
  protocol: string | false | null
}

/** A sentence where there is no TLS. */
function lookAt(url: URL): Promise<Seen | string> {
  const { promise, resolve } = Promise.withResolvers<Seen | string>()
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const socket: TLSSocket = connect({
    host,
    port: Number(url.port) || 443,
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ['h2', 'http/1.1'],
    // What is wrong is reported below.
    rejectUnauthorized: false,
    timeout: TIMEOUT,
  })
  socket
    .once('secureConnect', () => {
      const { authorizationError, alpnProtocol } = socket
      const end = Date.parse(socket.getPeerCertificate().valid_to)
      const days = Math.floor((end - Date.now()) / 86_400_000)
      const reason: unknown = authorizationError
      const fault = socket.authorized
        ? undefined
        : reason instanceof Error
          ? messageOf(reason)
          : String(reason)
      resolve({ fault, days, protocol: alpnProtocol })
      socket.destroy()
    })
    .once('timeout', () => socket.destroy(new Error('no answer in time')))
    .once('error', (cause) => {
      const reason = codeOf(cause) ?? messageOf(cause)
      resolve(
        /SSL|EPROTO|TLS/.test(reason)
          ? `${url.host} does not speak TLS (${reason}). Give the proxy a certificate for ${url.hostname}, or correct SITE_URL.`
          : unreachable(url, reason),
      )
    })
  return promise
}

function describeFault(hostname: string, fault: string): string {
  const because = (cause: string) => `The certificate of ${hostname} ${cause} (${fault})`
  if (fault === 'CERT_HAS_EXPIRED') return `${because('has expired')}. ${RENEW}`
  if (/ALTNAME|altnames/i.test(fault))
    return `${because('names another host')}. Get one for ${hostname} (certbot --nginx).`
  if (fault === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE')
    return `${because('comes without those between it and its authority')}. Name fullchain.pem in the proxy, not cert.pem.`
  return `${because('is of no authority that browsers trust')}. Get one (certbot --nginx).`
}

/** A sentence where nothing answers at SITE_URL. */
function unreachable({ host, hostname, origin }: URL, reason: string): string {
  if (/ENOTFOUND|EAI_/.test(reason))
    return `DNS knows no ${hostname} (${reason}). Correct SITE_URL, or publish an A or AAAA record with this machine's address.`
  return `Nothing answers at ${host} (${reason}), which is SITE_URL ${origin}. Start the site and its proxy, and open its port in the firewall.`
}
