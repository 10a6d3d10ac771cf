import { REDIRECT_FILE_ROWS } from '../../../contract/studio/blog-import-codes.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { createCsvReader } from '../../tabular/csv-reader.ts'
import type { NewRedirect, RedirectFault } from './redirects.service.ts'

interface RedirectFile {
  redirects: (NewRedirect & { to: string })[]
  /** Patterns that have no form here. */
  faults: RedirectFault[]
}

/** Redirects of Ghost, Netlify's `_redirects` or CSV, by content. Throws redirects_unreadable, body_too_large. */
export function parseRedirectFile(text: string): RedirectFile {
  const content = text.replace(/^\ufeff/, '').trim()
  const pairs = readerOf(content)(content)
  if (pairs.length === 0) throw problem('redirects_unreadable')
  if (pairs.length > REDIRECT_FILE_ROWS) throw problem('body_too_large')
  const file: RedirectFile = { redirects: [], faults: [] }
  for (const [from, to] of pairs) {
    const read = readPattern(from, to)
    if (read) file.redirects.push(read)
    else file.faults.push({ from, why: 'redirect_pattern' })
  }
  return file
}

type Pair = [from: string, to: string]

function readerOf(content: string): (text: string) => Pair[] {
  if (/^[[{]/.test(content)) return readJson
  if (content.split('\n').some((line) => /^30[1278]:/.test(line.trim()))) return readGhostYaml
  return firstLine(content).includes(',') ? readCsv : readNetlify
}

function firstLine(text: string): string {
  return text.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#')) ?? ''
}

function readJson(text: string): Pair[] {
  const rows = parseOr(() => JSON.parse(text) as unknown)
  const list = Array.isArray(rows) ? rows : []
  return list.flatMap((row: unknown): Pair[] => {
    const { from, to } = (row ?? {}) as { from?: unknown; to?: unknown }
    return typeof from === 'string' && typeof to === 'string' ? [[from, to]] : []
  })
}

/** Line by line: a reader of YAML takes seconds for its largest file, and minutes for a crafted one. */
function readGhostYaml(text: string): Pair[] {
  return text.split('\n').flatMap((line): Pair[] => {
    const read = GHOST_LINE.exec(line)
    if (!read) throw problem('redirects_unreadable')
    const [, from, to] = read
    return from === undefined || to === undefined ? [] : [[readScalar(from), readScalar(to)]]
  })
}

/** A status, a pair of addresses below it, or a comment. */
const GHOST_LINE =
  /^\s*(?:#.*|(?:30[1278]:|("[^"]*"|'(?:[^']|'')*'|[^\s"'[\]{}&*!|>%@`,?#-]\S*): +("[^"]*"|'(?:[^']|'')*'|[^\s"'[\]{}&*!|>%@`#]\S*))(?:\s+(?:#.*)?)?)?$/

function readScalar(written: string): string {
  if (written.startsWith("'")) return written.slice(1, -1).replaceAll("''", "'")
  return written.startsWith('"') ? parseOr(() => String(JSON.parse(written))) : written
}

function readNetlify(text: string): Pair[] {
  return text.split('\n').flatMap((line): Pair[] => {
    const [from = '', to = ''] = line.split(' #', 1).join('').trim().split(/\s+/)
    return from.startsWith('/') && to !== '' ? [[from, to]] : []
  })
}

function readCsv(text: string): Pair[] {
  const reader = createCsvReader([])
  const rows = [...reader.push(Buffer.from(`a,b\n${text}\n`)), ...reader.end()]
  return rows.flatMap(({ content }): Pair[] => {
    if (content.kind !== 'row') return []
    const [from = '', to = ''] = Object.values(content.fields).map((value) => String(value).trim())
    return /^(?:\/|https?:)/.test(from) && to !== '' ? [[from, to]] : []
  })
}

function parseOr<T>(parse: () => T): T {
  try {
    return parse()
  } catch {
    throw problem('redirects_unreadable')
  }
}

/** A plain address, or one that ends with anything, also where Ghost writes it as a regular expression. */
function readPattern(from: string, to: string): (NewRedirect & { to: string }) | undefined {
  const plain = from
    .replace(/^\^/, '')
    .replace(/\\?\/\?\$?$/, '')
    .replace(/\$$/, '')
    .replace(/\/(?:\(\.\*\)|\.\*|\(\.\+\))$/, '/*')
    .replaceAll('\\/', '/')
    .replaceAll('\\.', '.')
    .replaceAll('\\-', '-')
  const body = plain.replace(/\/\*$/, '')
  if (/[*()[\]{}|^$+\\]/.test(body) || /:[a-z]/i.test(body.replace(/^https?:/, ''))) return undefined
  const address = plain === '' ? '/' : plain
  return { from: address, to: to.replace(/\$1$/, ':splat') }
}
