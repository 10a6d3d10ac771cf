import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface Arrival {
  mail: Email
  /** The address that the sending program gave the server, before any header. */
  from: string
}

export interface MailServer {
  url: string
  /** As they came, repeats included. */
  arrived: Arrival[]
  close(): Promise<void>
}

interface Refusal {
  code: number
  text: string
}

/** What is answered at each step: a code and a text, or nothing where it is welcome. */
interface Conduct {
  /** Where it is given, whoever sends must log in. */
  login?: () => Refusal | undefined
  sender?: () => Refusal | undefined
  recipient?: (address: string) => Refusal | undefined
  /** When a mail has come whole; what is refused has not arrived. */
  content?: () => Refusal | undefined
  /** Runs when a mail has come whole, before it is answered for. */
  beforeAnswer?: (arrival: Arrival, count: number) => Promise<void> | void
  port?: number
}

/** A real SMTP server on this machine that keeps what it gets. */
export async function startMailServer({
  login,
  sender,
  recipient,
  content,
  beforeAnswer,
  port = 0,
}: Conduct = {}): Promise<MailServer> {
  const arrived: Arrival[] = []
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth({ username }, _session, done) {
      const refusal = errorOf(login?.())
      if (refusal) done(refusal)
      else done(null, { user: username })
    },
    onMailFrom: (_address, _session, done) => done(errorOf(sender?.())),
    onRcptTo: ({ address }, _session, done) => done(errorOf(recipient?.(address))),
    onData(stream, session, done) {
      const keep = async () => {
        const raw = Buffer.concat(await stream.toArray())
        const refusal = errorOf(content?.())
        if (refusal) return refusal
        const { mailFrom } = session.envelope
        const arrival = { mail: await PostalMime.parse(raw), from: mailFrom ? mailFrom.address : '' }
        arrived.push(arrival)
        await beforeAnswer?.(arrival, arrived.length)
        return null
      }
      let answer: Error | null = null
      void keep()
        .then((refusal) => (answer = refusal))
        .finally(() => done(answer))
    },
  })
  // A client that is killed is what some tests are about.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = server.server.address() as AddressInfo
  return {
    url: `smtp://${login ? 'site:word@' : ''}127.0.0.1:${bound.port}`,
    arrived,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function errorOf(refusal: Refusal | undefined): Error | null {
  return refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null
}
