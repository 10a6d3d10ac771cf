import sharp from 'sharp'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { WorstRequest } from './worst-requests.ts'

/** Files of the largest size that the endpoint takes. */
export async function* worstUploads(endpoint: Endpoint): AsyncIterable<WorstRequest> {
  const { route, bodyLimit } = endpoint
  const [method = '', path = ''] = route.split(' ')
  const bytes = bodyLimit?.bytes ?? 0
  const files = path.includes('import') ? textFiles(path, bytes) : await pictures()
  for (const [what, file] of Object.entries(files))
    yield {
      what: `${route} ${what}`,
      path: path.includes('blog-import') ? `${path}?name=export.xml&at=0&size=${file.size}` : path,
      init: { method, headers: { 'Content-Type': file.type }, body: file },
    }
}

function textFiles(path: string, bytes: number): Record<string, Blob> {
  const isList = path.includes('list-imports')
  const type = isList ? 'text/csv' : 'application/json'
  const filled = (start: string, unit: string, end: string) => {
    const room = bytes - Buffer.byteLength(start + end)
    return new Blob([start + unit.repeat(Math.floor(room / Buffer.byteLength(unit))) + end], { type })
  }
  const table = (unit: string) => filled('Book Id,Title,Author,My Rating\n1,"', unit, '",小青,5\n')
  const lists = {
    'rows of one letter': filled('Title,Author\n', 'a,b\n', ''),
    'rows without commas': filled('Title,Author\n', 'a\n', ''),
    'commas in one line': filled('Title,Author\n', ',', '\n'),
    'one title of spaces': table(' '),
    'one title of ideographic spaces': table('\u3000'),
    'one title of quotes': table('""'),
    'one title of combining marks': table('\u0301'),
    'one title of punctuation': table('，'),
    'line breaks': filled('', '\n', ''),
  }
  const account = (name: string, items: [string, string, string]) =>
    filled(`{"format":"xingcha-account","version":1,"${name}":[${items[0]}`, items[1], `${items[2]}]}`)
  const quote = (unit: string) =>
    account('highlights', [
      '{"review":{"id":1001,"title":"","author":""},"id":"a","quote":"的',
      unit,
      '是","prefix":"","suffix":"","start":0,"note":"","created_at":"2024-01-01T00:00:00Z"}',
    ])
  const entry = '{"review":{"id":1001,"title":"","author":""},"status":"completed","notes":"","readings":[]}'
  const accounts = {
    'nested brackets': account('bookmarks', ['', '[', ']']),
    'one quote of spaces': quote(' '),
    'one quote of combining marks': quote('\u0301'),
    'one quote of escapes': quote('\\u0000'),
    'empty rows': account('bookmarks', ['{}', ',{}', '']),
    numbers: account('reading_list', ['0', ',0', '']),
    'the same entry': account('reading_list', [entry, `,${entry}`, '']),
    'line breaks': filled('{', '\n', '}'),
  }
  const blog = {
    'nested elements': filled('<?xml version="1.0"?><rss><channel>', '<item>', ''),
    entities: filled('<?xml version="1.0"?><rss><channel><item><title>', '&amp;', '</title>'),
  }
  if (isList) return lists
  return path.includes('blog-import') ? blog : accounts
}

async function pictures(): Promise<Record<string, Blob>> {
  const white = await sharp({ create: { width: 9_900, height: 9_900, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const noise = await sharp({
    create: {
      width: 2_400,
      height: 2_400,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  return {
    'a white picture of 98 million pixels': new Blob([new Uint8Array(white)], { type: 'image/png' }),
    noise: new Blob([new Uint8Array(noise)], { type: 'image/png' }),
    zeros: new Blob([new Uint8Array(20 * 1024 * 1024)], { type: 'image/png' }),
  }
}
