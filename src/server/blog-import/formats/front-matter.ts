import { parse as parseToml, TomlError } from 'smol-toml'
import { isMap, parseDocument, visit, YAMLError } from 'yaml'
import { messageOf } from '../../platform/runtime/faults.ts'
import { readTime } from '../../text/read-time.ts'

export type FrontMatter = Record<string, unknown>

interface FrontMatterFault {
  /** The line of the file; 0 where it is not known. */
  line: number
  /** What the reader says, in YAML with its code. */
  reason: string
}

interface SplitText {
  fields: FrontMatter
  /** The fields as they are written, of which one may repeat. */
  entries: [key: string, value: unknown][]
  body: string
  isPresent: boolean
  /** Why the front matter cannot be read. It is in the body then. */
  fault?: FrontMatterFault
}

/**
 * Front matter in YAML (`---`, also Hexo's without its first line), TOML (`+++`) or JSON (between braces, or as Hexo has it
 * before `;;;`).
 */
export function splitFrontMatter(file: string): SplitText {
  const text = file
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^\s*\n(?=---[ \t]*\n)/, '')
  const fenced = /^(-{3,}|\+\+\+|;{3,})[ \t]*\n([^]*?)\n?^(?:\1|\.\.\.)[ \t]*$\n?/m.exec(text)
  if (fenced?.index === 0) {
    const [whole, fence = '', inside = ''] = fenced
    const parse = fence.startsWith('-') ? readYaml : fence.startsWith('+') ? readToml : readBareJson
    return withFields(parse, { inside, firstLine: 2, body: text.slice(whole.length) })
  }
  const forms: [form: RegExp, parse: typeof readYaml][] = [
    [/^(\{\n[^]*?\n\})\n/, readJson],
    [/^(\{[^]*?\n\})\n/, readJson],
    [/^(\s*"[^]*?)\n;{3,}[ \t]*(?:\n|$)/, readBareJson],
    [/^((?:[\w-]+:.*\n|-[ \t].*\n|[ \t].*\n)+)-{3,}[ \t]*(?:\n|$)/, readYaml],
  ]
  for (const [form, parse] of forms) {
    const found = form.exec(text)
    if (found)
      return withFields(parse, { inside: found[1] ?? '', firstLine: 1, body: text.slice(found[0].length) })
  }
  return { fields: {}, entries: [], body: text, isPresent: false }
}

type Parsed = Pick<SplitText, 'fields' | 'entries'>

function withFields(
  parse: (text: string) => Parsed,
  { inside, firstLine, body }: { inside: string; firstLine: number; body: string },
): SplitText {
  try {
    return { ...parse(inside), body, isPresent: true }
  } catch (cause) {
    return {
      fields: {},
      entries: [],
      body: `\`\`\`\n${inside}\n\`\`\`\n\n${body}`,
      isPresent: true,
      fault: faultOf(cause, firstLine),
    }
  }
}

function faultOf(cause: unknown, firstLine: number): FrontMatterFault {
  const message = messageOf(cause).split('\n', 1)[0] ?? ''
  const inYaml = cause instanceof YAMLError ? cause.linePos?.[0].line : undefined
  const inToml = cause instanceof TomlError ? cause.line : undefined
  const line = inYaml ?? inToml ?? (Number(/\(line (\d+)/.exec(message)?.[1]) || undefined)
  return {
    line: line === undefined ? 0 : line + firstLine - 1,
    reason: [
      ...(cause instanceof YAMLError ? [cause.code] : []),
      message
        .replace(/ at line \d+, column \d+:?$|\(line \d+ column \d+\)$/, '')
        .trim()
        .slice(0, 120),
    ].join(': '),
  }
}

/** YAML as lenient as the generators read it: the last of two equal keys counts, and lines may begin with tabs. Throws. */
export function readYaml(text: string): Parsed {
  const spaced = text.replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length))
  const document = parseDocument(spaced, { uniqueKeys: false, merge: true, logLevel: 'error' })
  const [error] = document.errors
  if (error) throw error
  // 007 and the ISBN 0156453800 are no numbers.
  visit(document, {
    Scalar: (_, node) => {
      const isNumber = typeof node.value === 'number' && node.source !== undefined
      if (isNumber && String(node.value) !== node.source) node.value = node.source
    },
  })
  const pairs = isMap(document.contents) ? document.contents.items : []
  const written = pairs.map(({ key, value }): [string, unknown] => [
    String(key),
    document.createNode(value).toJS(document),
  ])
  const { fields, entries } = readMap(document.toJS() ?? {})
  const names = new Set(written.map(([key]) => key))
  return { fields, entries: [...written, ...entries.filter(([key]) => !names.has(key))] }
}

export function readToml(text: string): Parsed {
  return readMap(parseToml(text))
}

function readJson(text: string): Parsed {
  return readMap(JSON.parse(text))
}

/** Hexo's JSON has no braces. */
function readBareJson(text: string): Parsed {
  return readJson(`{${text}}`)
}

function readMap(value: unknown): Parsed {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not a map')
  return { fields: value as FrontMatter, entries: Object.entries(value) }
}

/** The first of these fields that is a text or number. */
export function textField(fields: FrontMatter, ...names: string[]): string {
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    if (typeof value === 'number') return String(value)
  }
  return ''
}

/** The names in a text, or in a list, whose items are one each; lists within it count. Jekyll writes several words in one text. */
export function listField(value: unknown, splitsWords = false): string[] {
  const items: unknown[] = Array.isArray(value)
    ? value.flat(Infinity)
    : typeof value === 'string'
      ? value.split(splitsWords ? /\s+/ : /\s*[,，、；]\s*|\s+(?=#)/)
      : [value]
  return (
    items
      .filter((each) => typeof each === 'string' || typeof each === 'number')
      // Some write the sign before a tag.
      .map((each) => String(each).trim().replace(/^#/, ''))
      .filter((each) => each !== '')
  )
}

/** The first of these fields that is a date, in ISO 8601. */
export function timeField(fields: FrontMatter, ...names: string[]): string | null {
  return names.map((name) => readTime(fields[name])).find((time) => time !== null) ?? null
}

/** Hugo reads keys in any case. */
export function valueOf(map: FrontMatter, key: string): unknown {
  return Object.entries(map).find(([each]) => each.toLowerCase() === key)?.[1]
}

export function asMap(value: unknown): FrontMatter {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FrontMatter) : {}
}

export function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string')
}
