import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { overwriteRootPage } from '../../../../tests/support/database/damaged-table.ts'
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder.ts'
import { EXAMPLE_DNS } from '../../../../tests/support/mail/fake-dns.ts'
import { startImapServer } from '../../../../tests/support/mail/imap-server.ts'
import { freePort } from '../../../../tests/support/program/free-port.ts'
import { openTestDatabase } from '../../../../tests/support/server/test-site.ts'
import { createLog } from '../../platform/runtime/log.ts'
import { checkCommand } from './check.command.ts'

test('a bounce mailbox that is not there, or refuses the login, is a problem', async () => {
  const good = await startImapServer([])
  expect(await check({ BOUNCE_IMAP_URL: good.url.href })).toMatch(
    /^ok {7}mail {6}The mailbox for letters that come back, at 127\.0\.0\.1:\d+, opens\.$/m,
  )
  await good.close()
  expect(await check({ BOUNCE_IMAP_URL: `imap://me:word@127.0.0.1:${await freePort()}/INBOX` })).toMatch(
    /^problem {2}mail {6}The mailbox at .* cannot be opened \(ECONNREFUSED\)\. Correct host, port and folder/m,
  )
  const strict = createServer((socket) => {
    socket.on('error', () => {}).write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    socket.on('data', (chunk) => {
      const [tag = '', command = ''] = chunk.toString().split(' ')
      if (/^capability/i.test(command)) socket.write('* CAPABILITY IMAP4rev1\r\n')
      const isLogin = /^(?:login|authenticate)/i.test(command)
      socket.write(isLogin ? `${tag} NO [AUTHENTICATIONFAILED] no\r\n` : `${tag} OK done\r\n`)
    })
  })
  await once(strict.listen(0, '127.0.0.1'), 'listening')
  const { port } = strict.address() as AddressInfo
  const refused = await check({ BOUNCE_IMAP_URL: `imap://me:word@127.0.0.1:${port}/INBOX` })
  expect(refused).toMatch(
    /^problem {2}mail {6}The mailbox server .* refuses the login \(.*no\)\. Correct user and password/m,
  )
  expect(refused).not.toContain('word@')
  strict.close()
})

test('a backup folder that is missing or not writable, and a passphrase that cannot be read, are named', async () => {
  await using folder = await temporaryFolder()
  const missing = path.join(folder.path, 'none', 'backups')
  expect(await check({ BACKUP_DIR: missing })).toMatch(
    /^warning {2}backups {3}There is no folder .*backups \(BACKUP_DIR\)/m,
  )
  const file = path.join(folder.path, 'file')
  await writeFile(file, '')
  expect(await check({ BACKUP_DIR: file, BACKUP_PASSPHRASE_FILE: path.join(folder.path, 'word') })).toMatch(
    /^problem {2}backups {3}The passphrase file .* cannot be read \(ENOENT\)\. Correct BACKUP_PASSPHRASE_FILE: .*\nproblem {2}backups {3}The backup folder .*file is not writable \(ENOTDIR\)\. .* correct BACKUP_DIR\./m,
  )
})

test('damage in a table that no page needs is a problem, too', async () => {
  const damaged = await check({}, (dataDir) => {
    const file = path.join(dataDir, 'xingcha.sqlite')
    const database = new DatabaseSync(file)
    database.exec('pragma wal_checkpoint(truncate)')
    database.close()
    overwriteRootPage(file, 'xc_bookmarks')
  })
  expect(damaged).toMatch(/^problem {2}database {2}.* cannot be read \(.+\)\. Restore a backup\.$/m)
})

async function check(
  more: Record<string, string>,
  prepare: (dataDir: string) => void = () => {},
): Promise<string> {
  await using folder = await temporaryFolder()
  const { drop } = await openTestDatabase('sqlite', folder.path)
  await chmod(folder.path, 0o700)
  await writeFile(path.join(folder.path, 'secret'), 'Zk3vQ8mW1xR7tY5uB2nC9dF4gH6jL0pS')
  prepare(folder.path)
  let output = ''
  const terminal = { stdout: { write: (text: string) => (output += text) }, stderr: { write: () => {} } }
  await checkCommand([], terminal, {
    variables: { ENV_FILE: '', DATA_DIR: folder.path, ...more },
    clock: { now: () => new Date() },
    dns: EXAMPLE_DNS,
    log: createLog('silent'),
  })
  await drop()
  return output
}
