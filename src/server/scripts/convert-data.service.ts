import type { ConvertText } from './convert-text.service.ts'
import { convertArticle } from './convert-markup.service.ts'

/**
 * The texts in the JSON of an answer, those that are HTML as articles. What names something stays, and so does what the
 * visitor has written, since they may change it.
 */
export function convertData<Data>(data: Data, convert: ConvertText): Data {
  return convertValue(data, convert) as Data
}

function convertValue(value: unknown, convert: ConvertText): unknown {
  if (typeof value === 'string') return convertArticle(value, convert)
  if (Array.isArray(value)) return value.map((item) => convertValue(item, convert))
  if (typeof value !== 'object' || value === null) return value
  const isOwn =
    ('is_own' in value && value.is_own === true) ||
    ('editable_until' in value && value.editable_until !== null)
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      NAMES.has(key) || (isOwn && OWN.has(key)) ? member : convertValue(member, convert),
    ]),
  )
}

/** `held`: the visitor's own comments that wait. */
const NAMES: ReadonlySet<string> = new Set([
  'slug',
  'category',
  'cover',
  'file',
  'url',
  'path',
  'font_faces',
  'held',
])
const OWN: ReadonlySet<string> = new Set(['content', 'user_name'])
