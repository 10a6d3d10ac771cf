import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { isStop, readRows } from './read-rows.ts'
import { type Row, ROW_LIMIT } from './rows.ts'
import { encodeChinese } from '../../../tests/support/files/chinese-bytes.ts'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'

test('JSON Lines are recognised by their first character, and rows are numbered by line', async () => {
  const rows = await readAll('books.txt', '{"id":1}\n\n{"id":2}\r\n  {"id":3}')
  expect(rows).toEqual([row(1, { id: 1 }), row(3, { id: 2 }), row(4, { id: 3 })])
})

test('a broken line of JSON is reported with its number and reading continues', async () => {
  const rows = await readAll('books.jsonl', '{"id":1}\n{"id":2,\n[3]\n"4"\nnull\n{"id":6}\n')
  expect(rows.map(({ line, content }) => [line, content.kind])).toEqual([
    [1, 'row'],
    [2, 'broken'],
    [3, 'broken'],
    [4, 'broken'],
    [5, 'broken'],
    [6, 'row'],
  ])
})

test('a JSON array is read element by element in any layout and under any file name', async () => {
  const array = '[{"id":1,"title":"a,]}\\"{["},\n\n  {"id":2,\n   "list":[1,{"b":[]}]\n  }\n,{"id":3}]\n'
  for (const name of ['books.json', 'books.jsonl', 'books']) {
    expect(await readAll(name, array)).toEqual([
      { ...row(1, { id: 1, title: 'a,]}"{[' }), index: 0 },
      { ...row(3, { id: 2, list: [1, { b: [] }] }), index: 1 },
      { ...row(6, { id: 3 }), index: 2 },
    ])
  }
  expect(await readAll('books.json', '[]')).toEqual([])
})

test('a broken element affects no other, and an unclosed array is reported', async () => {
  const rows = await readAll('books.json', '[\n{"id":1},\n{"id" 2},\n,\n{"id":4},\n{"id":5')
  expect(rows.map(({ line, index, content }) => [line, index, content.kind])).toEqual([
    [2, 0, 'row'],
    [3, 1, 'broken'],
    [4, 2, 'broken'],
    [5, 3, 'row'],
    [6, 4, 'end'],
  ])
  const trailing = await readAll('books.json', '[{"id":1}]\n{"id":2}\n{"id":3}')
  expect(trailing.map(({ content }) => content.kind)).toEqual(['row', 'end'])
})

test('quoted CSV values keep line breaks, commas and quotes, and lines are counted correctly', async () => {
  const csv = 'id,title,content\r\n1,"甲,乙","<p>一</p>\r\n\r\n<p>「""二""」</p>"\r\n\r\n2,丙,\r\n3,"",x'
  expect(await readAll('books.csv', csv)).toEqual([
    row(2, { id: '1', title: '甲,乙', content: '<p>一</p>\r\n\r\n<p>「"二"」</p>' }),
    row(6, { id: '2', title: '丙', content: '' }),
    row(7, { id: '3', title: '', content: 'x' }),
  ])
})

test('a wrong quote in CSV affects its own row only', async () => {
  const csv = 'id,title\n1,"never closed\n2,"b"\n3,"c" d\n4,e "f" g\n5,"two\nlines"\n6,a,b\n7,g\n8,"open\n'
  const rows = await readAll('books.csv', csv)
  expect(rows.map(({ line, content }) => [line, content.kind])).toEqual([
    [2, 'broken'],
    [3, 'row'],
    [4, 'broken'],
    [5, 'broken'],
    [6, 'row'],
    [8, 'broken'],
    [9, 'row'],
    [10, 'broken'],
  ])
})

test('CSV with missing or duplicate columns is not read', async () => {
  for (const header of ['1,甲', 'id;title', 'id,title,id']) {
    const rows = await readAll('books.csv', `${header}\n1,a,b\n`)
    expect(rows.map(({ line, content }) => [line, content.kind])).toEqual([[1, 'end']])
  }
})

test('a byte-order mark and gzip are accepted under any file name', async () => {
  const texts = {
    'a.jsonl': '{"id":"1","title":"書"}',
    'a.json': '[{"id":"1","title":"書"}]',
    'a.csv': 'id,title\n1,書',
  }
  for (const [name, text] of Object.entries(texts)) {
    const plain = await readAll(name, text)
    expect(plain[0]?.content).toEqual({ kind: 'row', fields: { id: '1', title: '書' } })
    expect(await readAll(name, `\ufeff${text}`)).toEqual(plain)
    expect(await readAll(`${name}.gz`, gzipSync(`\ufeff${text}`))).toEqual(plain)
    expect(await readAll(name, gzipSync(text))).toEqual(plain)
  }
})

test('truncated gzip yields the complete rows and reports where it ended', async () => {
  const lines = Array.from({ length: 3000 }, (_, at) => `{"id":${at + 1},"title":"${Math.random()}"}\n`)
  const packed = gzipSync(lines.join(''))
  const rows = await readAll('books.jsonl.gz', packed.subarray(0, packed.length / 2))
  const last = rows.at(-1)
  expect(rows.length).toBeGreaterThan(1000)
  expect(rows.slice(0, -1).every(({ content }) => content.kind === 'row')).toBe(true)
  expect(last).toMatchObject({ line: rows.length, content: { kind: 'end' } })
  expect(last?.content).toHaveProperty('reason', expect.stringContaining('ends too early'))
})

test('rows that are not UTF-8 are rejected one by one, UTF-16 files and archives as a whole', async () => {
  const mixed = Buffer.concat([
    Buffer.from('{"id":1,"title":"一本書"}\n{"id":2,"title":"'),
    Buffer.from([0xae, 0xd1]),
    Buffer.from('"}\n{"id":3,"title":"又一本"}'),
  ])
  expect((await readAll('a.jsonl', mixed)).map(({ content }) => content.kind)).toEqual([
    'row',
    'broken',
    'row',
  ])
  expect(await readAll('a.csv', Buffer.from('\ufeffid,title', 'utf16le'))).toMatchObject([
    { content: { kind: 'end', reason: expect.stringContaining('UTF-16') } },
  ])
  expect(await readAll('a.csv', 'PK\u0003\u0004')).toMatchObject([{ content: { kind: 'end' } }])
})

test('files in Big5 and GB18030 are read like those in UTF-8', async () => {
  // More than a chunk before the first character outside ASCII, and characters on the border of two chunks.
  const before = Array.from({ length: 9_000 }, (_, at) => `${at + 10},plain\n`).join('')
  const titles = ['許功蓋的書', '看不見的城市', '夜航船，或其他']
  const csv = `id,title\n${before}${titles.map((title, at) => `${at},${title.repeat(4_000)}\n`).join('')}`
  const json = titles.map((title, id) => JSON.stringify({ id, title })).join('\n')
  for (const encoding of ['big5', 'gb18030'] as const) {
    expect(await readAll('a.csv', encodeChinese(csv, encoding)), encoding).toEqual(
      await readAll('a.csv', csv),
    )
    expect(await readAll('a.jsonl', encodeChinese(json, encoding)), encoding).toEqual(
      await readAll('a.jsonl', json),
    )
    const torn = Buffer.concat([
      encodeChinese(json, encoding),
      Buffer.from('\n{"id":9,"title":"\xff"}\n{"id":10}', 'latin1'),
    ])
    expect(
      (await readAll('a.jsonl', torn)).map(({ content }) => content.kind),
      encoding,
    ).toEqual(['row', 'row', 'row', 'broken', 'row'])
  }
})

test('rows that are too long are rejected, and the next ones are read', async () => {
  const long = 'x'.repeat(ROW_LIMIT + 1024 * 1024)
  const kinds = async (name: string, text: string) =>
    (await readAll(name, text)).map(({ line, content }) => [line, content.kind])
  expect(await kinds('a.jsonl', `{"id":1,"title":"${long}"}\n{"id":2}`)).toEqual([
    [1, 'broken'],
    [2, 'row'],
  ])
  expect(await kinds('a.json', `[{"id":1,"title":"${long}"},\n{"id":2}]`)).toEqual([
    [1, 'broken'],
    [2, 'row'],
  ])
  expect(await kinds('a.csv', `id,title\n1,${long}\n2,b\n3,"open\n4,${long}`)).toEqual([
    [2, 'broken'],
    [3, 'row'],
    [4, 'broken'],
    [5, 'broken'],
  ])
})

test('rows are the same for every size of the chunks', async () => {
  const { createCsvReader } = await import('./csv-reader.ts')
  const { createJsonArrayReader } = await import('./json-readers.ts')
  const { createJsonLinesReader } = await import('./json-readers.ts')
  const cases = [
    [() => createCsvReader(['id']), 'id,t\n1,"甲\n""乙"\n2,"x"y\n3,丙\r\n4,"open\n5,x'],
    [() => createJsonArrayReader(), '[{"id":1,"t":"甲\\"]"},\n{"id" 2},{"id":3,"l":[[1],{}]}\n]\n'],
    [() => createJsonLinesReader(), '{"id":1,"t":"甲"}\n\n{"id" 2}\r\n{"id":3}'],
  ] as const
  for (const [open, text] of cases) {
    const bytes = Buffer.from(text)
    const readInChunks = (length: number) => {
      const reader = open()
      const rows = []
      for (let at = 0; at < bytes.length; at += length)
        rows.push(...reader.push(bytes.subarray(at, at + length)))
      return [...rows, ...reader.end()]
    }
    const whole = readInChunks(bytes.length)
    expect(whole.length).toBeGreaterThan(2)
    for (let length = 1; length < 12; length++) expect(readInChunks(length)).toEqual(whole)
  }
})

test('blank lines before, between and after rows are skipped and counted', async () => {
  const blank = '\n'.repeat(300_000)
  const spaced = ' \t\r\n'.repeat(100_000)
  for (const name of ['a.jsonl', 'a.txt'])
    expect(await readAll(name, `${blank}{"id":1}\n${blank}${spaced}{"id":2}\n${blank}`)).toEqual([
      row(300_001, { id: 1 }),
      row(700_002, { id: 2 }),
    ])
  expect(await readAll('a.json', `${blank}[${blank}{"id":1}\n${blank}]${blank}`)).toEqual([
    { ...row(600_001, { id: 1 }), index: 0 },
  ])
  expect(await readAll('a.csv', `${blank}id,title\r\n${'\r\n'.repeat(100_000)}1,a\n${blank}2,b`)).toEqual([
    row(400_002, { id: '1', title: 'a' }),
    row(700_003, { id: '2', title: 'b' }),
  ])
})

test('blank lines allocate no buffers', async () => {
  const concat = vi.spyOn(Buffer, 'concat')
  try {
    for (const name of ['a.jsonl', 'a.csv', 'a.txt']) {
      await readAll(name, '\n'.repeat(2_000_000))
      await readAll(name, `id,title\n${'\n'.repeat(2_000_000)}`)
    }
    expect(concat.mock.calls.length).toBeLessThan(100)
  } finally {
    concat.mockRestore()
  }
})

test('a file of blank lines only is reported as empty', async () => {
  for (const name of ['a.jsonl', 'a.json', 'a.csv', 'a.jsonl.gz']) {
    const bytes = name.endsWith('.gz') ? gzipSync('\n'.repeat(100_000)) : '\n'.repeat(100_000)
    expect(await readAll(name, bytes)).toEqual([
      { line: 100_001, content: { kind: 'end', reason: 'the file is empty, or holds blank lines only' } },
    ])
  }
})

test('deep nesting affects its own row only', async () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  const rows = await readAll('a.jsonl', `{"id":0}\n${deep}\n{"id":1}\n`)
  expect(rows.map(({ line, content }) => [line, content.kind])).toEqual([
    [1, 'row'],
    [2, 'broken'],
    [3, 'row'],
  ])
})

test('consecutive missing elements of an array are reported once', async () => {
  const rows = await readAll('a.json', `[{"id":1},${','.repeat(200_000)}{"id":2},,{"id":3}]`)
  expect(rows.map(({ index, content }) => [index, content.kind])).toEqual([
    [0, 'row'],
    [1, 'broken'],
    [200_001, 'row'],
    [200_002, 'broken'],
    [200_003, 'row'],
  ])
})

test('a gzip bomb is not read to its end', async () => {
  const bomb = gzipSync(Buffer.alloc(96 * 1024 * 1024, '\n'))
  const rows = await readAll('a.jsonl.gz', bomb)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.content).toMatchObject({
    kind: 'end',
    reason: expect.stringContaining('unpacks to more than 200 times its size'),
  })
  // A small file may have any compression ratio.
  expect(await readAll('b.jsonl.gz', gzipSync(`${'\n'.repeat(1_000_000)}{"id":1}`))).toHaveLength(1)
})

function row(line: number, fields: Record<string, unknown>) {
  return { line, content: { kind: 'row', fields } }
}

async function readAll(name: string, bytes: string | Uint8Array): Promise<Row[]> {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, name)
  await writeFile(file, bytes)
  const rows: Row[] = []
  for await (const row of readRows(file, ['id', 'title'], () => {})) if (!isStop(row)) rows.push(row)
  return rows
}
