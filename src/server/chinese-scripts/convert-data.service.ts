import { CHINESE_SCRIPTS, type ChineseScript } from '../../contract/text/chinese-scripts.ts'
import type { Script } from '../../contract/site/scripts.ts'
import { convertArticle } from './convert-markup.service.ts'
import type { ConvertText } from './convert-text.service.ts'

/**
 * The texts in the JSON of an answer, those that are HTML as articles, each with the `lang` that it has then. What names
 * something stays, and so does what the visitor has written, since they may change it.
 */
export function convertData<Data>(data: Data, script: Script, convert: ConvertText): Data {
  return convertValue(data, LANGS[script], convert) as Data
}

const LANGS = { 'zh-hans': 'zh-Hans', 'zh-hant': 'zh-Hant' } as const satisfies Record<Script, ChineseScript>

function convertValue(value: unknown, lang: ChineseScript, convert: ConvertText): unknown {
  if (typeof value === 'string') return convertArticle(value, convert)
  if (Array.isArray(value)) return value.map((item) => convertValue(item, lang, convert))
  if (typeof value !== 'object' || value === null) return value
  if (isOwn(value)) return value
  return Object.fromEntries(
    Object.entries({ ...value, ...withoutFonts(value, lang) }).map(([key, member]) => {
      if (key === 'lang' && CHINESE_SCRIPTS.includes(member as ChineseScript)) return [key, lang]
      return [key, NAMES.has(key) ? member : convertValue(member, lang, convert)]
    }),
  )
}

/** Fonts that were drawn for the text as it is written have no other characters. */
function withoutFonts(value: object, lang: ChineseScript): object {
  const written = 'review' in value ? langOf(value.review) : langOf(value)
  if (written === lang || (written === undefined && lang === 'zh-Hant')) return {}
  return Object.fromEntries(Object.entries(NO_FONTS).filter(([key]) => key in value))
}

const NO_FONTS = { title_font: null, essay_fonts: [], kai_fonts: [], font_faces: '' }

function langOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'lang' in value ? value.lang : undefined
}

/** A comment that this visitor has written and may still change. */
function isOwn(value: object): boolean {
  return (
    ('is_own' in value && value.is_own === true) ||
    ('editable_until' in value && value.editable_until !== null)
  )
}

/** `held`: the visitor's own comments that wait. */
const NAMES: ReadonlySet<string> = new Set(['slug', 'category', 'cover', 'file', 'url', 'path', 'held'])
