import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { codeOf, messageOf } from '../../platform/runtime/faults.ts'
import { failure, type Finding, ok, warning } from './finding.ts'

/** The certificate of the proxy, its last day, and HTTP/2. No line for http://. */
export async function checkTls(url: URL): Promise<Finding[]> {
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

/** Milliseconds. */
const TIMEOUT = 15_000

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
export function unreachable({ host, hostname, origin }: URL, reason: string): string {
  if (/ENOTFOUND|EAI_/.test(reason))
    return `DNS knows no ${hostname} (${reason}). Correct SITE_URL, or publish an A or AAAA record with this machine's address.`
  return `Nothing answers at ${host} (${reason}), which is SITE_URL ${origin}. Start the site and its proxy, and open its port in the firewall.`
}
