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

interface Conduct {
  /** What is answered for this recipient: a code and a text, or nothing where it is welcome. */
  recipient?: (address: string) => { code: number; text: string } | undefined
  /** Runs when a mail has come whole, before it is answered for. */
  beforeAnswer?: (arrival: Arrival, count: number) => Promise<void> | void
  port?: number
}

/** A real SMTP server on this machine that keeps what it gets. */
export async function startMailServer({
  recipient,
  beforeAnswer,
  port = 0,
}: Conduct = {}): Promise<MailServer> {
  const arrived: Arrival[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const refusal = recipient?.(address)
      done(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null)
    },
    onData(stream, session, done) {
      const keep = async () => {
        const raw = Buffer.concat(await stream.toArray())
        const sender = session.envelope.mailFrom
        const arrival = { mail: await PostalMime.parse(raw), from: sender ? sender.address : '' }
        arrived.push(arrival)
        await beforeAnswer?.(arrival, arrived.length)
      }
      void keep().finally(done)
    },
  })
  // A client that is killed is what some tests are about.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${bound.port}`,
    arrived,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
