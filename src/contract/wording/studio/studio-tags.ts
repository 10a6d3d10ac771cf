import { chineseCount, chineseNumber } from '../../text/chinese-number.ts'

/** Texts of 系列與標籤 in the studio. */
export const studioTagsWording = {
  series: '系列',
  seriesSub: '有先後的幾篇',
  newSeries: '新系列',
  editSeries: '改系列',
  name: '名字',
  slug: '網址',
  description: '一句話',
  descriptionHint: '印在系列頁的名字底下，可以不寫',
  noSeries: '還沒有系列。幾篇想讓人照順序讀的，放在一起。',
  orderNote: (order: string) => `${order}。讀者在文末看見上一篇、下一篇，沒刊登的不算。`,
  write: (place: number) => `寫第 ${place} 篇`,
  tags: '標籤',
  tagsSub: '沒有先後的線索',
  noTags: '還沒有標籤。在文章的「資料」裡加上第一個。',
  tagsNote: '按名字就能改，所有文章一起換；改成已有的名字，兩個就併成一個。',
  texts: '看文章',
  page: '看網站上的頁',
  rename: '改名',
  remove: '刪除',
  more: '更多動作',
  save: '儲存',
  cancel: '取消',
  loading: '正在讀系列與標籤…',
  newName: '新的名字',
} as const

export const tagsSummary = (series: number, tags: number): string =>
  `${series === 0 ? '還沒有' : counted(series, '個')}系列，${tags === 0 ? '還沒有' : counted(tags, '個')}標籤`

const counted = (count: number, unit: string): string => chineseCount(count) + unit

/** The texts of a tag: 9 篇; 1 篇，草稿. */
export const textsOfTag = (total: number, published: number): string =>
  published === 0 ? `${total} 篇，草稿` : `${total} 篇`

/** Under the name of a series: 三篇，刊登兩篇. */
export function textsOfSeries(total: number, published: number): string {
  if (total === 0) return '還沒有文章'
  return total === published
    ? counted(total, '篇')
    : `${counted(total, '篇')}，刊登${published === 0 ? '零篇' : counted(published, '篇')}`
}

/** Texts that take their places again when they leave the trash. */
export const textsInTrash = (count: number): string => `回收裡還有 ${count} 篇，放回草稿就會回到原來的位置。`
export const placeInSeries = (place: number): string => `之${chineseNumber(place)}`

export const renamedTag = (from: string, to: string, isMerged: boolean): string =>
  isMerged ? `「${from}」併進「${to}」` : `「${from}」改成「${to}」`

export const deleteTagQuestion = (name: string): string => `要刪除標籤「${name}」嗎？`

export const deleteTagText = (total: number): string =>
  `${total} 篇文章都會拿掉這個標籤，文章還在。這一步不能復原。`

export const deleteSeriesQuestion = (name: string): string => `要刪除系列「${name}」嗎？`

export function deleteSeriesText(total: number, trashed: number): string {
  const others = trashed === 0 ? '' : `，回收裡的 ${trashed} 篇也一樣`
  return total + trashed === 0
    ? '系列頁會撤下。這一步不能復原。'
    : `系列頁會撤下，裡面的 ${total} 篇文章還在${others}。這一步不能復原。`
}
