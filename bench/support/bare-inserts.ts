/**
 * A plain program beside the site: `bare-inserts.ts FILE COUNT full|off SITE` inserts as many comments, one transaction
 * each, into a table like that of the site's database, with all its indexes, and prints how many a second it made.
 */
import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

const [file = '', count = '0', synchronous = 'full', site = ''] = process.argv.slice(2)
const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
database.exec(`pragma journal_mode = wal; pragma synchronous = ${synchronous}`)
for (const statement of tableAndIndexes(site)) database.exec(statement)
const insert =
  database.prepare(`insert into xc_comments (review_id, user_id, visitor, user_name, avatar, state,
    held_reasons, created_at, changed_at, address, fingerprint, content)
  values (?, null, ?, ?, ?, 'published', null, ?, null, ?, ?, ?)`)
// As long as those of the comments that the benchmark sends, and of as many addresses.
const address = 'a'.repeat(35)
const fingerprint = '0123abcd'.repeat(60)
const content = '讀'.repeat(66)
const started = performance.now()
for (let index = 0; index < Number(count); index++)
  insert.run(
    1001 + (index % 5_000),
    randomUUID(),
    `讀者${index}`,
    index % 70,
    new Date().toISOString(),
    address + randomUUID().slice(0, 8),
    fingerprint,
    content,
  )
const seconds = (performance.now() - started) / 1_000
database.close()
process.stdout.write(String(Number(count) / seconds))

function tableAndIndexes(from: string): string[] {
  const source = new DatabaseSync(from, { readOnly: true })
  const rows = source
    .prepare(
      `select sql from sqlite_schema where tbl_name = 'xc_comments' and type in ('table', 'index') and sql is not null
       order by type desc`,
    )
    .all()
  source.close()
  return rows.map(({ sql }) => String(sql))
}
