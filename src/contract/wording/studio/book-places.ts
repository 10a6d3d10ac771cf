import { type BookField, type BookPlace, fieldsOf } from '../../settings/book-places.ts'
import { bookPlacesWording } from '../reviews/book-places.ts'

/** The section of 設定. */
export const bookPlacesSection = {
  title: bookPlacesWording.heading,
  why: '放在書評文末：讀者去哪裡買、去哪裡借。打開才有；缺少資料的那一處不會列出。',
  note: (order: string) => `${order}。{isbn}、{title}、{author} 會換成那本書的 ISBN、書名、作者。`,
  name: '名字',
  templates: ['網址', '資料不全時改用'],
  sponsored: '有佣金',
  sponsoredText: '連結會向搜尋引擎註明，也不再說「不收佣金」',
  own: '自訂一處',
  hint: 'https://…/{title}',
  unpaid: '告訴讀者不收佣金',
  unpaidText: '只要有一處收佣金，就不會說',
} as const

/** The other section of the page. */
export const isbnSection = {
  title: '帶入書目',
  why: '寫書評時照 ISBN 帶入書名、作者。先找站上的書評和匯入的書目。',
  network: '也問 NeoDB、Open Library 和 Google Books',
  networkText: '按「帶入」或封面的「找」才問（封面不問 NeoDB），由主機代問，只送出 ISBN',
}

/** How a place finds a book. */
export function aboutPlace({ templates: [first = '', second] }: Pick<BookPlace, 'templates'>): string {
  const way = `以${namesOf(fieldsOf(first))}查詢`
  if (second === undefined) return way
  const others = fieldsOf(second)
  const missing = fieldsOf(first).filter((field) => !others.includes(field))
  return `${way}；沒有${namesOf(missing)}時用${namesOf(others)}`
}

const namesOf = (fields: readonly BookField[]): string => fields.map((field) => FIELDS[field]).join('與')

const FIELDS: Record<BookField, string> = { isbn: ' ISBN ', title: '書名', author: '作者' }
