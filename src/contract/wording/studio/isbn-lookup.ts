import type { FoundBook, IsbnLookup } from '../../studio/isbn-lookup.ts'
import { detailsWording, editorWording } from './studio-editor.ts'

export const isbnLookupWording = {
  fill: '帶入',
  scan: '掃描',
  titleHint: '打書名，或輸入 ISBN，替你帶入書名和作者。',
  photo: '拍書背的條碼',
  notScanned: '沒讀到條碼。靠近一點、拍正一點，再試一次，或直接打號碼。',
  asking: '正在找這本書…',
  nothingEmpty: '找到了，但該填的都填了，沒有改動。',
} as const

const SOURCES: Record<FoundBook['source'], string> = {
  review: '站上的另一篇書評',
  extract: '匯入的書目',
  neodb: 'NeoDB',
  open_library: 'Open Library',
  google_books: 'Google Books',
}

export type BookField = Exclude<keyof FoundBook, 'source'>

const FIELDS: Record<BookField, string> = {
  title: editorWording.title,
  author: editorWording.author,
  original_title: detailsWording.originalTitle,
  translator: editorWording.translator,
  publisher: detailsWording.publisher,
  book_year: detailsWording.year,
}

/** The message about the fields that 帶入 has filled, with their source. */
export const filledText = (source: FoundBook['source'], fields: readonly BookField[]): string =>
  fields.length === 0
    ? isbnLookupWording.nothingEmpty
    : `從${SOURCES[source]}帶入${fields.map((field) => FIELDS[field]).join('、')}。`

/** Why no book was found, with a clause for each catalogue that failed. */
export function notFoundText({ network, failures }: IsbnLookup): string {
  if (failures.length === 0) return NOT_FOUND[network]
  const clauses = failures.map(
    ({ source, is_late }) => SOURCES[source] + (is_late ? ' 五秒內沒有回應' : ' 這次查不了'),
  )
  return `還沒找到這本書。${clauses.join('；')}。過一會兒再試。`
}

const NOT_FOUND: Record<IsbnLookup['network'], string> = {
  off: '站上的書評和匯入的書目裡都沒有這本書。網路查詢在「設定」裡關著。',
  unasked: '沒有找到這本書。',
  asked: '書評、書目、NeoDB、Open Library 和 Google Books 裡都沒有這本書。',
}
