import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, inject, test } from 'vitest'
import { onCluster } from '../../../../../tests/support/database/test-databases.ts'
import { createLog } from '../../runtime/log.ts'
import { messageOf } from '../../runtime/faults.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'

const cluster = inject('postgresUrl')

test.each([
  ['28P01', /refuses the password \(28P01: no\)\. Correct it in DATABASE_URL/],
  ['28000', /does not let this role in \(28000: no\)\. Correct the role/],
])('a server that refuses with %s', async (code, sentence) => {
  const server = createServer((socket) => {
    // An ErrorResponse to the first message, whatever it says.
    const fields = Buffer.from(`SFATAL\0C${code}\0Mno\0\0`)
    const head = Buffer.alloc(5)
    head.write('E')
    head.writeInt32BE(fields.length + 4, 1)
    socket.once('data', () => socket.end(Buffer.concat([head, fields]))).on('error', () => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  expect(await faultOf(`postgres://me:secret@127.0.0.1:${port}/site`)).toMatch(sentence)
  server.close()
})

test('a socket and a certificate that are not there', async () => {
  expect(await faultOf('postgres://me@/site?host=/no/such/folder')).toMatch(
    /^The database at \/no\/such\/folder\/site cannot be reached: a file is missing \(ENOENT: .*host=/,
  )
  expect(await faultOf('postgres://me@db.example/site?sslmode=verify-full&sslrootcert=/no/such.pem')).toMatch(
    /^The database at db\.example\/site cannot be reached: a file is missing \(ENOENT: .*sslrootcert=/,
  )
})

test.skipIf(cluster === null)(
  'a missing database, one of LATIN1, and one that the role may not change',
  async () => {
    const { hostname, port, username } = new URL(cluster!)
    const at = `host=${hostname}&port=${port}`
    expect(await faultOf(`${cluster}/no_such_site`)).toMatch(
      /does not exist \(3D000: .*createdb --owner=ROLE --encoding=UTF8/,
    )
    await onCluster(cluster!, `create database latin1_site encoding 'LATIN1' locale 'C' template template0`)
    await onCluster(cluster!, `create role narrow login`)
    try {
      expect(await faultOf(`postgres://${username}@/latin1_site?${at}`)).toMatch(
        new RegExp(`^The database at ${hostname}/latin1_site has the encoding LATIN1.*createdb -E UTF8`),
      )
      await onCluster(cluster!, `create database narrow_site`)
      expect(await faultOf(`postgres://narrow@/narrow_site?${at}`)).toMatch(
        /does not let its role make tables \(42501: .*alter database NAME owner to ROLE$/,
      )
    } finally {
      for (const what of ['database latin1_site', 'database if exists narrow_site', 'role narrow'])
        await onCluster(cluster!, `drop ${what}`)
    }
  },
)

/** The sentence of a start with this DATABASE_URL. */
async function faultOf(databaseUrl: string): Promise<string> {
  try {
    const database = await openDatabase({ dataDir: '', databaseUrl }, createLog('silent'))
    try {
      await migrate(database)
      return 'none'
    } finally {
      await database.close()
    }
  } catch (cause) {
    return messageOf(cause)
  }
}
