/**
 * A plain program beside the site: `bare-inserts.ts FILE COUNT full|off` inserts as many rows with a comment's columns,
 * one transaction each, and prints how many a second it made.
 */
import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

const [file = '', count = '0', synchronous = 'full'] = process.argv.slice(2)
const database = new DatabaseSync(file)
database.exec(`pragma journal_mode = wal; pragma synchronous = ${synchronous};
  create table if not exists comments (id integer primary key autoincrement, review_id integer not null, user_id text,
    visitor text, user_name text not null, avatar integer, state text not null, held_reasons text,
    created_at text not null, changed_at text, address text, fingerprint text, content text not null)`)
const insert = database.prepare(`insert into comments (review_id, user_id, visitor, user_name, avatar, state,
    held_reasons, created_at, changed_at, address, fingerprint, content)
  values (?, null, ?, ?, ?, 'published', null, ?, null, ?, ?, ?)`)
// As long as those of the comments that the benchmark sends.
const address = 'a'.repeat(43)
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
    address,
    fingerprint,
    content,
  )
const seconds = (performance.now() - started) / 1_000
database.close()
process.stdout.write(String(Number(count) / seconds))
