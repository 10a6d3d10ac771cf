import { markdownToHtml } from '../../../markdown/read-markdown.ts'
import { decodeText } from '../../tabular/chinese-encoding.ts'
import { escapeHtml } from '../../text/html-text.ts'
import { readTime } from '../../text/read-time.ts'
import {
  type ImportedItem,
  type ImportedRemark,
  type ReadExport,
  readOrLeaveOut,
  reasonsOf,
  textItem,
} from '../texts/imported-text.ts'
import { addParagraphs } from './wordpress-body.ts'

/** Bytes: the file is split as a whole. */
const MAX_BYTES = 200 * 1024 * 1024

/** The beginning of an export: lines of fields up to five hyphens. */
export const MOVABLE_TYPE =
  /^\s*(?:AUTHOR|TITLE|BASENAME|STATUS|DATE|BLOGID|UNIQUE URL): [^\n]*\n(?:[A-Z ]+:[^\n]*\n)*-----[ \t\r]*\n/

/** Movable Type's text format, which 痞客邦 and many older hosts export: entries of fields, texts and comments. */
export const readMovableType: ReadExport = async function* (files, names) {
  for (const name of names) {
    const text = decodeText(await files.read(name, MAX_BYTES))
    if (text === undefined) yield { kind: 'left_out', where: name, title: '', why: 'unreadable' }
    for (const [at, entry] of entriesOf(text ?? '').entries()) {
      const read = readSections(entry)
      const place = { where: `${name} ${at + 1}`, title: read.fields.get('TITLE')?.[0] ?? '' }
      yield readOrLeaveOut(place, entry, () => readEntry(place, read))
    }
  }
}

/** 03/09/2012 is the ninth of March. */
const US = { order: 'month first' } as const

const FIELDS_START = /^\s*[A-Z][A-Z ]*:/
const SECTION_START = /^(?:BODY|EXTENDED BODY|EXCERPT|KEYWORDS|COMMENT|PING):[ \t]*\n?/

/** Entries end with a line of eight hyphens, their sections with one of five; both may also stand in a text. */
function entriesOf(text: string): string[] {
  const parts = text.replace(/\r\n?/g, '\n').split(/^--------[ \t]*$/m)
  return rejoin(parts, '--------', FIELDS_START).filter((entry) => entry.trim() !== '')
}

function rejoin(parts: readonly string[], mark: string, start: RegExp): string[] {
  const joined: string[] = []
  for (const part of parts)
    if (joined.length === 0 || start.test(part.replace(/^\n/, '')) || part.trim() === '') joined.push(part)
    else joined.push(`${joined.pop()}${mark}${part}`)
  return joined
}

interface Sections {
  fields: Fields
  /** The texts of each section of this name. */
  of(name: string): string[]
}

type Fields = ReadonlyMap<string, string[]>

function readSections(entry: string): Sections {
  const [head = '', ...parts] = rejoin(entry.split(/^-----[ \t]*$/m), '-----', SECTION_START)
  const sections = parts.map((part) => part.replace(/^\n/, ''))
  return {
    fields: readFields(head.trim().split('\n')),
    of: (name) =>
      sections.flatMap((each) =>
        each.startsWith(`${name}:`) ? [each.replace(SECTION_START, '').trim()] : [],
      ),
  }
}

function readFields(lines: readonly string[]): Fields {
  const fields = new Map<string, string[]>()
  for (const line of lines) {
    const [, name, value = ''] = /^([A-Z][A-Z ]*):[ \t]*(.*)$/.exec(line) ?? []
    if (name !== undefined) fields.set(name, [...(fields.get(name) ?? []), value.trim()])
  }
  return fields
}

function readEntry(
  { where, title }: { where: string; title: string },
  { fields, of }: Sections,
): ImportedItem {
  const field = (name: string) => fields.get(name)?.[0] ?? ''
  const body = [...of('BODY'), ...of('EXTENDED BODY')].filter((text) => text !== '')
  if (body.length === 0 && title === '') return { kind: 'left_out', where, title, why: 'no_text' }
  const date = readTime(field('DATE'), US)
  const status = field('STATUS').toLowerCase()
  const basename = field('BASENAME')
  const month = date?.slice(0, 7).replace('-', '/')
  const pings = of('PING').map((ping) => readFields(ping.split('\n')))
  // Before it had tags, Movable Type had keywords.
  const written = [field('TAGS'), field('KEYWORDS'), ...of('KEYWORDS')].join(',')
  const tags = [...written.matchAll(/"([^"]*)"|([^,，、\n"]+)/g)].map(
    ([, quoted, bare = '']) => quoted ?? bare.trim(),
  )
  const categories = ['PRIMARY CATEGORY', 'CATEGORY'].flatMap((name) => fields.get(name) ?? [])
  const terms = [
    ...categories.map((name) => ({ name, isTag: false })),
    ...tags.map((name) => ({ name, isTag: true })),
  ]
  return textItem({
    source: `movable-type ${basename || title} ${field('DATE')}`,
    where,
    title: escapeHtml(title),
    html: body.map((text) => toHtml(text, field('CONVERT BREAKS'))).join('\n'),
    base: '/',
    excerpt: of('EXCERPT').join('\n'),
    slug: basename,
    published_at: date,
    state: status === 'future' ? 'scheduled' : 'published',
    hidden: reasonsOf([!['', 'publish', 'future'].includes(status), 'private', `status: ${status}`]),
    terms: [...new Map(terms.map((term) => [term.name, term])).values()]
      .filter(({ name }) => name !== '')
      .map((term) => ({ ...term, slug: term.name, addresses: [] })),
    addresses: [
      field('UNIQUE URL'),
      ...(basename === '' ? [] : [`/${basename}`]),
      ...(basename === '' || month === undefined ? [] : [`/${month}/${basename}.html`]),
    ].filter((address) => address !== ''),
    remarks: of('COMMENT').map(readComment),
    notes: pings.map((ping) => ({
      code: 'comment_left_out',
      detail: `PING ${ping.get('TITLE')?.[0] ?? ''} ${ping.get('URL')?.[0] ?? ''}`,
    })),
  })
}

/** The setting names what the site made of line ends; without one they are breaks and paragraphs. */
function toHtml(text: string, setting: string): string {
  if (setting.startsWith('markdown')) return markdownToHtml(text, { breaks: false })
  return ['0', 'richtext'].includes(setting) ? text : addParagraphs(text)
}

/** A comment: lines of fields, and its text after the date. Addresses of mail and network are left out. */
function readComment(section: string, at: number): ImportedRemark {
  const lines = section.split('\n')
  const end = lines.findIndex((line) => !/^(?:AUTHOR|EMAIL|IP|URL|DATE):/.test(line))
  const fields = readFields(lines.slice(0, end === -1 ? undefined : end))
  return {
    id: String(at),
    parent: null,
    name: fields.get('AUTHOR')?.[0] ?? '',
    email: fields.get('EMAIL')?.[0] ?? '',
    html: end === -1 ? '' : lines.slice(end).join('\n'),
    created_at: readTime(fields.get('DATE')?.[0], US),
    state: 'published',
  }
}
