import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'

export type FrontMatter = Record<string, unknown>

/** Front matter in YAML (`---`, also Hexo's without its first line), TOML (`+++`) or JSON; undefined where it cannot be read. */
export function splitFrontMatter(file: string): { fields: FrontMatter; body: string } | undefined {
  const text = file.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const fenced = /^(---|\+\+\+)[ \t]*\n([^]*?)\n?^\1[ \t]*$\n?/m.exec(text)
  if (fenced?.index === 0) {
    const [whole, fence, inside = ''] = fenced
    return withFields(
      () => (fence === '---' ? parseYaml(inside) : parseToml(inside)),
      text.slice(whole.length),
    )
  }
  const json = /^(\{\n[^]*?\n\})\n/.exec(text) ?? /^(\{[^]*?\n\})\n/.exec(text)
  if (json) return withFields(() => JSON.parse(json[1] ?? '') as unknown, text.slice(json[0].length))
  const bare = /^((?:[\w-]+:.*\n|-[ \t].*\n|[ \t].*\n)+)---[ \t]*\n/.exec(text)
  if (bare) return withFields(() => parseYaml(bare[1] ?? ''), text.slice(bare[0].length))
  return { fields: {}, body: text }
}

function withFields(parse: () => unknown, body: string) {
  try {
    const fields = parse() ?? {}
    return typeof fields === 'object' && !Array.isArray(fields)
      ? { fields: fields as FrontMatter, body }
      : undefined
  } catch {
    return undefined
  }
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

/** A text or a list of texts; lists within it count. Jekyll writes several words in one text. */
export function listField(value: unknown, splitsWords = false): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => listField(each))
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'string') return []
  return value
    .split(splitsWords ? /\s+/ : /\s*,\s*/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

/** A date of YAML, TOML or a text; without a zone it is Taipei's. */
export function timeField(fields: FrontMatter, ...names: string[]): string | null {
  for (const name of names) {
    const value = fields[name]
    const time = value instanceof Date ? timeOf(value.toISOString()) : timeOf(textField({ value }, 'value'))
    if (time !== null) return time
  }
  return null
}

function timeOf(text: string): string | null {
  const [, day, clock = '00:00:00', zone] =
    /^(\d{4}-\d{1,2}-\d{1,2})(?:[T ]+(\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d:?\d\d)?$/.exec(
      text.replaceAll('/', '-'),
    ) ?? []
  if (day === undefined) return null
  const padded = day.replace(/-(\d)(?!\d)/g, '-0$1')
  const offset = (zone ?? '+08:00').replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const time = new Date(`${padded}T${clock.padStart(5, '0')}${offset}`)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
