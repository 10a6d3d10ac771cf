/**
 * A plain program beside the site: `bare-inserts.ts FILE COUNT full|off SITE` inserts as many comments, one transaction
 * each, into a copy of the site's database as it is at that moment, and prints how many a second it made.
 */
import { randomUUID } from 'node:crypto'
import { backup, DatabaseSync } from 'node:sqlite'

const [file = '', count = '0', synchronous = 'full', site = ''] = process.argv.slice(2)
/** At once: more pages than there are. */
const EVERY_PAGE = 2 ** 31 - 1

const source = new DatabaseSync(site, { readOnly: true })
await backup(source, file, { rate: EVERY_PAGE })
source.close()

const database = new DatabaseSync(file)
database.exec(`pragma journal_mode = wal; pragma synchronous = ${synchronous}`)
const reviews = database.prepare('select id from xc_reviews').all()
const insert =
  database.prepare(`insert into xc_comments (review_id, user_id, visitor, user_name, avatar, state,
    held_reasons, created_at, changed_at, address, content)
  values (?, null, ?, ?, ?, 'published', null, ?, null, ?, ?)`)
// As long as those of the comments that the benchmark sends, and of as many addresses.
const address = 'a'.repeat(35)
const content = '讀'.repeat(66)
const started = performance.now()
for (let index = 0; index < Number(count); index++)
  insert.run(
    reviews[index % reviews.length]!['id']!,
    randomUUID(),
    `讀者${index}`,
    index % 70,
    new Date().toISOString(),
    randomUUID().slice(0, 8) + address,
    content,
  )
const seconds = (performance.now() - started) / 1_000
database.close()
process.stdout.write(String(Number(count) / seconds))
