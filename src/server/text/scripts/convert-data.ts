import { CHINESE_SCRIPTS, type ChineseScript } from '../../../contract/text/chinese-scripts.ts'
import type { NamedText } from '../../../contract/reviews/text-kinds.ts'
import { plainTitle } from '../../../contract/wording/reviews/books.ts'
import type { Script } from '../../../contract/site/scripts.ts'
import { convertArticle } from './convert-markup.ts'
import type { ConvertText } from './convert-text.ts'

/** The font of a title in this script, as `ReviewFonts` names it (reviews/script-fonts.service.ts). */
export type FontOfTitle = (review: { id: number; title: string; lang: ChineseScript }) => string | null

/** The texts in an answer's JSON, with the `lang` they have then. Names and what the visitor has written stay. */
export function convertData<Data>(
  data: Data,
  script: Script,
  convert: ConvertText,
  fontOfTitle: FontOfTitle = () => null,
): Data {
  return convertValue(data, { lang: LANG_OF_SCRIPT[script], convert, fontOfTitle }) as Data
}

interface Conversion {
  lang: ChineseScript
  convert: ConvertText
  fontOfTitle: FontOfTitle
  /** The script of the text that the value belongs to; undefined where it belongs to none. */
  written?: ChineseScript
}

export const LANG_OF_SCRIPT = {
  'zh-hans': 'zh-Hans',
  'zh-hant': 'zh-Hant',
} as const satisfies Record<Script, ChineseScript>

function convertValue(value: unknown, conversion: Conversion): unknown {
  if (typeof value === 'string') return conversion.convert(value, conversion.written)
  if (Array.isArray(value)) return value.map((item) => convertValue(item, conversion))
  if (typeof value !== 'object' || value === null) return value
  if (isOwn(value)) return value
  const { lang } = conversion
  const ofText = { ...conversion, ...(isWritten(value) && { written: value.lang }) }
  const convert = (text: string) => conversion.convert(text, ofText.written)
  const card = isCard(value) ? value : undefined
  const written = card && card.lang !== lang ? card.lang : undefined
  const converted = Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (key === 'lang' && CHINESE_SCRIPTS.includes(member as ChineseScript)) return [key, lang]
      if (key === 'content' && card) return [key, convertArticle(String(member), convert, written)]
      return [key, NAMES.has(key) ? member : convertValue(member, ofText)]
    }),
  )
  return { ...converted, ...(card ? cardFont(card, conversion) : pageFonts(value, lang)) }
}

/** A review, a comment or another text that names its script. */
function isWritten(value: object): value is { lang: ChineseScript } {
  return 'lang' in value && CHINESE_SCRIPTS.includes(value.lang as ChineseScript)
}

/** The parts of a card, or of a whole review, that its font depends on. */
interface CardOfTitle extends NamedText {
  id: number
  lang: ChineseScript
}

function isCard(value: object): value is CardOfTitle {
  return 'title_font' in value && 'id' in value && 'title' in value && 'lang' in value
}

function cardFont(card: CardOfTitle, { lang, convert, fontOfTitle }: Conversion) {
  const { id, lang: written } = card
  const title = plainTitle(card)
  const converted = convert(title, written)
  if (written === lang && converted === title) return {}
  return { title_font: fontOfTitle({ id, title: converted, lang }) }
}

/** Fonts that were drawn for the text as it is written have no other characters. */
function pageFonts(value: object, lang: ChineseScript): object {
  const written = 'review' in value ? langOf(value.review) : undefined
  if (written === lang || (written === undefined && lang === 'zh-Hant')) return {}
  return Object.fromEntries(Object.entries(NO_FONTS).filter(([key]) => key in value))
}

const NO_FONTS = { essay_fonts: [], kai_fonts: [], font_faces: '' }

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
const NAMES: ReadonlySet<string> = new Set([
  'slug',
  'category',
  'cover',
  'file',
  'url',
  'privacy_url',
  'terms_url',
  'to',
  'path',
  'held',
])
