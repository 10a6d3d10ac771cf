import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  mail: Email
  /** The sender of the envelope (MAIL FROM). */
  from: string
}

export interface MailServer {
  url: string
  /** In the order of arrival, repeats included. */
  received: ReceivedMail[]
  close(): Promise<void>
}

interface SmtpError {
  code: number
  text: string
}

/** The error that answers each step; undefined accepts it. */
interface Conduct {
  /** Clients must log in where this is present. */
  login?: () => SmtpError | undefined
  sender?: () => SmtpError | undefined
  recipient?: (address: string) => SmtpError | undefined
  /** When the whole mail has been received; a refused mail is not received. */
  content?: () => SmtpError | undefined
  /** Runs when the whole mail has been received, before the server answers. */
  beforeAnswer?: (message: ReceivedMail, count: number) => Promise<void> | void
  port?: number
}

/** A real SMTP server on this machine that stores the mails it receives. */
export async function startMailServer({
  login,
  sender,
  recipient,
  content,
  beforeAnswer,
  port = 0,
}: Conduct = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth({ username }, _session, done) {
      const error = errorOf(login?.())
      if (error) done(error)
      else done(null, { user: username })
    },
    onMailFrom: (_address, _session, done) => done(errorOf(sender?.())),
    onRcptTo: ({ address }, _session, done) => done(errorOf(recipient?.(address))),
    onData(stream, session, done) {
      const receive = async () => {
        const raw = Buffer.concat(await stream.toArray())
        const error = errorOf(content?.())
        if (error) return error
        const { mailFrom } = session.envelope
        const message = { mail: await PostalMime.parse(raw), from: mailFrom ? mailFrom.address : '' }
        received.push(message)
        await beforeAnswer?.(message, received.length)
        return null
      }
      let answer: Error | null = null
      void receive()
        .then((error) => (answer = error))
        // A client that is killed closes the connection in the middle of its mail.
        .catch((cause: Error) => (answer = cause))
        .finally(() => done(answer))
    },
  })
  // Some tests kill the client.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = server.server.address() as AddressInfo
  return {
    url: `smtp://${login ? 'site:word@' : ''}127.0.0.1:${bound.port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function errorOf(error: SmtpError | undefined): Error | null {
  return error ? Object.assign(new Error(error.text), { responseCode: error.code }) : null
}
