import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../tests/support/server/test-site.ts'
import { takeTurn } from '../../platform/db/sqlite/turn.ts'
import { createLog } from '../../platform/runtime/log.ts'
import { createWakeUpSignal } from '../../platform/runtime/wake-up-signal.ts'
import { systemClock } from '../../platform/runtime/clock.ts'
import { importCommand } from './import.command.ts'
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder.ts'

test('the summary says what was stored, and the exit status is 0', async () => {
  const { status, stdout, stderr } = await run({ 'books.jsonl': '{"id":1,"title":"一"}\n' }, ['books.jsonl'])
  expect(status).toBe(0)
  expect(stderr).toBe('')
  expect(stdout).toMatch(
    /^books: 1 rows, 1 stored, 0 refused, covers: 0 stored, 1 drawn by the site \(1 without one\), \d+\.\d s\n$/,
  )
})

test('rejected rows are printed one per line and written to the report, and the exit status is 1', async () => {
  await using folder = await temporaryFolder()
  const reportFile = path.join(folder.path, 'report.jsonl')
  const { status, stdout, stderr, file } = await run(
    {
      'books.json':
        '[{"id":1,"title":"一"},\n{"id":2,"title":"\\u001b[31m","rating":9},{"id":1,"title":"壹","more":1}]',
    },
    ['books.json', '--report', reportFile],
  )
  expect(status).toBe(1)
  expect(stdout).toContain('books: 3 rows, 1 stored, 1 refused, 1 replaced by later rows')
  expect(stdout).toContain('left out: more (in 1 rows)')
  expect(stderr).toBe(
    `${file}:2 [1] (id 2): rating is 9; it must be a number from 0 to 5, or empty\n` +
      `${file}:1 [0] (id 1): replaced by the later row with the same id at ${file}:2 [2]\n`,
  )
  const lines = (await readFile(reportFile, 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { kind: 'refused', file, line: 2, index: 1, id: 2, field: 'rating' },
    { kind: 'replaced', file, line: 1, index: 0, id: 1 },
  ])
})

test('an extract is imported alone, and unreadable lines are counted', async () => {
  const edition = {
    type: { key: '/type/edition' },
    key: '/books/OL1M',
    title: '一',
    isbn_13: ['9780306406157'],
  }
  const files = { 'dump.txt': `/type/edition\t/books/OL1M\t1\t\t${JSON.stringify(edition)}\n` }
  const taken = await run(files, ['--isbn-extract', 'dump.txt'])
  expect([taken.status, taken.stdout]).toEqual([
    0,
    'extract: 1 books, 0 authors stored, 0 unreadable lines\n',
  ])
  const other = await run({ 'dump.txt': 'something else\n' }, ['--isbn-extract', 'dump.txt'])
  expect([other.status, other.stdout]).toEqual([
    1,
    'extract: 0 books, 0 authors stored, 1 unreadable lines\n',
  ])
  const missing = await run({}, ['--isbn-extract', 'none.txt'])
  expect([missing.status, missing.stderr]).toEqual([2, expect.stringContaining('There is no file none.txt.')])
  const mixed = await run(files, ['--isbn-extract', 'dump.txt', 'dump.txt'])
  expect([mixed.status, mixed.stderr]).toEqual([2, expect.stringContaining('imported alone')])
})

test('control characters of a file never reach the terminal', async () => {
  const { stderr } = await run({ 'books.jsonl': '{"id":1,"title":"\u009b2J\u001b]0;x"' }, ['books.jsonl'])
  expect(stderr).toMatch(/^\P{Cc}+\n$/u)
})

test('a value of a million brackets fails its own row only', async () => {
  const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`
  const { status, stderr, stored } = await run(
    { 'books.jsonl': `{"id":${deep},"title":"一"}\n{"id":2,"title":"二"}` },
    ['books.jsonl'],
  )
  expect([status, stored]).toEqual([1, 1])
  expect(stderr).toContain('id is nested too deeply to be shown; it must be a whole number')
})

test('a file of an unsupported kind is named and nothing is imported', async () => {
  const { status, stderr, stored } = await run(
    { 'wordpress.xml': '<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"></rss>' },
    ['wordpress.xml', '--table', 'books'],
  )
  expect([status, stored]).toEqual([2, 0])
  expect(stderr).toMatch(
    /wordpress\.xml is a WordPress export \(WXR\), which is imported alone\..*JSON Lines.*\n$/,
  )
  const empty = await run({ 'books.csv': '' }, ['books.csv'])
  expect([empty.status, empty.stderr]).toEqual([2, expect.stringMatching(/books\.csv is empty\.\n$/)])
})

test('a truncated file gives exit status 1', async () => {
  const { status, stderr } = await run({ 'books.json': '[{"id":1,"title":"一"},{"id":2' }, ['books.json'])
  expect(status).toBe(1)
  expect(stderr).toContain('the array is not closed')
})

test.for([
  [[], 'expected one or more files'],
  [['--nonsense', 'books.jsonl'], 'Unknown option'],
  [['missing_books.jsonl'], 'There is no file'],
  [['missing.xml', '--check'], /^xingcha import: There is no file missing\.xml\.[^\n]*\n$/],
  [['.', '--table', 'books'], 'is a folder'],
  [['books.jsonl', '--users', 'nobody.csv'], 'There is no file'],
  [['--users', 'books.jsonl'], 'SITE_URL is not set'],
  [['books.jsonl', '--table', 'novels'], 'There is no table novels'],
  [['books.jsonl', '--covers', 'nowhere'], 'There is no folder nowhere'],
  [['books.jsonl', '--report', 'books.jsonl'], 'would write over'],
  [['books.jsonl', '--report', 'no/such/folder'], 'cannot be written'],
] as const)('wrong usage %j is reported before anything is imported', async ([args, sentence]) => {
  const { status, stderr, stored } = await run({ 'books.jsonl': '{"id":1,"title":"一"}' }, args)
  expect(status).toBe(2)
  expect(stderr).toMatch(sentence)
  expect(stored).toBe(0)
})

test('where a file of several tells no table, the site is not even opened, or made with --create', async () => {
  const files = { 'books.jsonl': '{"id":1,"title":"一"}', 'notes.jsonl': '{"id":1}' }
  let isOpened = false
  const { status, stderr } = await run(files, Object.keys(files), false, () => (isOpened = true))
  expect([status, isOpened]).toEqual([2, false])
  expect(stderr).toMatch(/notes\.jsonl does not tell which table it holds/)
})

test('a terminal shows a progress bar, with rejected rows above it', async () => {
  const { status, stdout } = await run(
    { 'books.jsonl': '{"id":1,"title":"一"}\n{"id":2}' },
    ['books.jsonl'],
    true,
  )
  expect(status).toBe(1)
  expect(stdout).toContain('100%')
  expect(stdout).toContain('(id 2): title is missing')
})

test.for([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s stops the import after the current batch', async ([signal, expected]) => {
  const lines = Array.from({ length: 20_000 }, (_, at) => JSON.stringify({ id: at + 1, title: '書' }))
  const running = run({ 'books.jsonl': lines.join('\n') }, ['books.jsonl'], false, () =>
    process.emit(signal, signal),
  )
  const { status, stdout, stderr, stored } = await running
  expect(status).toBe(expected)
  expect(stderr).toContain('stopping after the batch in hand')
  expect(stored).toBeLessThan(20_000)
  expect(stdout).toContain(`${stored} stored`)
  expect(stdout).toMatch(/stopped after .*books\.jsonl:\d+; run the same command again/)
})

test.for([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s also stops the import within millions of blank lines', async ([signal, expected]) => {
  const blank = '\n'.repeat(40_000_000)
  for (const [name, text] of [
    ['books.jsonl', blank],
    ['books.csv', `id,title\n${blank}`],
    ['books.json', `[${blank}`],
  ] as const) {
    const { status, stdout } = await run({ [name]: text }, [name], false, () => process.emit(signal, signal))
    expect([name, status]).toEqual([name, expected])
    const [, line] = /stopped after .*:(\d+); run the same command again/.exec(stdout) ?? []
    expect(Number(line)).toBeLessThan(39_000_000)
  }
})

test('a second signal ends the process at once', async () => {
  let listening = -1
  const { status } = await run({ 'books.jsonl': '\n'.repeat(1_000_000) }, ['books.jsonl'], false, () => {
    process.emit('SIGTERM', 'SIGTERM')
    listening = process.listenerCount('SIGTERM') + process.listenerCount('SIGINT')
  })
  expect(status).toBe(143)
  expect(listening).toBe(process.listenerCount('SIGTERM') + process.listenerCount('SIGINT'))
})

test('an import waits for another one into the same site, and says so', async () => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'books.jsonl')
  await writeFile(file, '{"id":1,"title":"一"}\n')
  const { database, drop } = await openTestDatabase('sqlite', folder.path)
  try {
    const log = createLog('silent')
    const deps = { database, clock: systemClock, siteUrl: '', outboxSignal: createWakeUpSignal(), log }
    const open = async () => ({ deps, close: async () => {} })
    const countRows = async () =>
      (await database.queries.selectFrom('xc_reviews').select('id').execute()).length
    const [stdout, stderr] = [new RecordingStream(false), new RecordingStream(false)]
    const giveBack = await takeTurn(database, 'import', () => {})
    const running = importCommand([file], { stdout, stderr, isTerminal: false }, open)
    await Promise.race([once(stderr, 'recorded'), running])
    expect(stderr.text).toBe(
      'xingcha import: another import is writing into this site. This one begins when it has ended.\n',
    )
    expect(await countRows()).toBe(0)
    giveBack()
    expect(await running).toBe(0)
    expect(await countRows()).toBe(1)
    // Its own turn has ended as well.
    const again = await takeTurn(database, 'import', () => expect.unreachable())
    again()
  } finally {
    await drop()
  }
})

/** Runs the command in a folder with these files, on a new database. */
async function run(
  files: Record<string, string>,
  args: readonly string[],
  isTerminal = false,
  whileRunning: () => void = () => {},
) {
  await using folder = await temporaryFolder()
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder.path, name), text)
  const resolvedArgs = args.map((arg) => (arg in files || arg === '.' ? path.join(folder.path, arg) : arg))
  const stdout = new RecordingStream(isTerminal)
  const stderr = new RecordingStream(isTerminal)
  const { database, drop } = await openTestDatabase('sqlite', folder.path)
  const openDeps = async () => {
    setImmediate(whileRunning)
    const log = createLog('silent')
    const deps = { database, clock: systemClock, siteUrl: '', outboxSignal: createWakeUpSignal(), log }
    return { deps, close: async () => {} }
  }
  try {
    const status = await importCommand(resolvedArgs, { stdout, stderr, isTerminal }, openDeps)
    const rows = await database.queries.selectFrom('xc_reviews').select('id').execute()
    const [file = ''] = resolvedArgs
    return { status, stdout: stdout.text, stderr: stderr.text, stored: rows.length, file }
  } finally {
    await drop()
  }
}

/** A stream that records what is written. */
class RecordingStream extends Writable {
  readonly isTTY: boolean
  text = ''

  constructor(isTTY: boolean) {
    super()
    this.isTTY = isTTY
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString()
    this.emit('recorded')
    done()
  }
}
