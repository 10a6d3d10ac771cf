import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

interface StoredMail {
  source: string
  isSeen: boolean
}

export interface ImapServer {
  url: URL
  mails: StoredMail[]
  close(): Promise<void>
}

/** An IMAP server with one mailbox, as far as our client needs one: it searches headers, gives mails out and marks them as read. */
export async function startImapServer(sources: readonly string[]): Promise<ImapServer> {
  const mails = sources.map((source) => ({ source: source.replaceAll(/\r?\n/g, '\r\n'), isSeen: false }))
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      for (let end = received.indexOf('\r\n'); end >= 0; end = received.indexOf('\r\n')) {
        answer(socket, mails, received.slice(0, end))
        received = received.slice(end + 2)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`imap://letters%40example.org:w%2Frd@127.0.0.1:${port}/INBOX`),
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function answer(socket: Socket, mails: StoredMail[], line: string): void {
  const [tag = '', ...words] = line.split(' ')
  const command = words.join(' ')
  const done = (...untagged: string[]) =>
    socket.write([...untagged.map((each) => `* ${each}`), `${tag} OK done`, ''].join('\r\n'), 'latin1')
  if (/^LOGIN /i.test(command) && !command.includes('"letters@example.org" "w/rd"'))
    return void socket.write(`${tag} NO [AUTHENTICATIONFAILED] wrong\r\n`)
  if (/^(?:SELECT|EXAMINE) (?!"?INBOX)/i.test(command))
    return void socket.write(`${tag} NO [NONEXISTENT] no such folder\r\n`)
  if (/^(?:SELECT|EXAMINE) /i.test(command))
    return void done(
      `${mails.length} EXISTS`,
      'FLAGS (\\Seen)',
      'OK [UIDVALIDITY 1] ok',
      `OK [UIDNEXT ${mails.length + 1}] ok`,
    )
  if (/^LIST .*INBOX/i.test(command)) return void done('LIST (\\HasNoChildren) "/" INBOX')
  if (/^CAPABILITY/i.test(command)) return void done('CAPABILITY IMAP4rev1')
  if (/^LOGOUT/i.test(command)) {
    done('BYE bye')
    return void socket.end()
  }
  const search = /^UID SEARCH .*HEADER "?([\w-]+)"? "?([\w-]+)"?/i.exec(command)
  if (search)
    return void done(`SEARCH${mails.map((mail, at) => (isFound(mail, search) ? ` ${at + 1}` : '')).join('')}`)
  const [, verb, uid] = /^UID (FETCH|STORE) (\d+) /i.exec(command) ?? []
  const mail = mails[Number(uid) - 1]
  if (!mail) return void done()
  if (verb?.toUpperCase() === 'STORE') {
    mail.isSeen = true
    return void done(`${uid} FETCH (UID ${uid} FLAGS (\\Seen))`)
  }
  const bytes = Buffer.from(mail.source, 'utf8').toString('latin1')
  done(`${uid} FETCH (UID ${uid} BODY[]<0> {${bytes.length}}\r\n${bytes})`)
}

function isFound({ source, isSeen }: StoredMail, [, name = '', value = '']: RegExpExecArray): boolean {
  const header = source.split('\r\n\r\n')[0]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''
  return !isSeen && new RegExp(`^${name}:.*${value}`, 'im').test(header)
}
