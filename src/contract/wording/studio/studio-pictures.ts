import type { PictureUse } from '../../pictures/picture-library.ts'
import { chineseCount } from '../../text/chinese-number.ts'

/** Texts of 圖庫, the library of stored pictures. */
export const picturesWording = {
  search: '搜尋圖片',
  searchHint: '替代文字、檔名、用在哪一篇',
  filters: '看哪些圖',
  upload: '上傳',
  empty: '圖庫裡沒有這樣的圖',
  emptyText: '換個詞，或看全部的圖。',
  none: '圖庫還是空的',
  noneText: '文章裡放的圖、封面和這裡上傳的圖，都會排在這裡。',
  unused: '沒用到',
  unusedText: '沒有任何一篇文章、封面或信用到這張圖。',
  unusedNote:
    '三十天沒用到的圖會從主機刪掉，早先的版本裡有的會留著。拿掉的先不列出來；三十天裡有文章用到，就會回來。',
  withoutText: '沒有替代文字',
  alternativeText: '替代文字',
  address: '網址',
  remove: '拿掉',
  whole: '看原圖',
  close: '關上',
  inUse: '這張圖剛剛用進了文章，沒有拿掉。',
  replace: '換一張',
  putBack: '換回來',
  kept: '還用著的圖不能拿掉；先從那些地方換下來。',
  setByProgram: '這張圖不是上傳的，由站台自己管。',
  someLetter: '一封電子報',
} as const

/** Where a picture of the library is put into a text. */
export const pickerWording = {
  heading: '從圖庫選一張',
  upload: '上傳新的',
  keys: '按 ↵ 放進框起來的那張。',
  note: '替代文字跟著圖來，可以只為這一篇另寫一句。',
  noneText: '先上傳一張，以後就在這裡。',
  emptyText: '換個詞，或上傳新的。',
  unreadable: '這張圖讀不到，沒有放進文章。它可能剛被刪掉，或連線斷了；請再選一次。',
} as const

export const pictureFilterNames = {
  all: '全部',
  covers: '封面',
  unused: picturesWording.unused,
  without_text: '缺替代文字',
} as const

const PLACE_NAMES: Record<PictureUse['place'], string> = {
  text: '內文',
  cover: '封面',
  share: '分享圖',
  draft: '草稿',
  trash: '回收',
  letter: '信',
  settings: '設定',
}

/** Where a picture stands in a text, a letter or the settings: 內文; of a page 單頁. */
export const placeName = ({ place, kind }: PictureUse): string =>
  place === 'text' && kind === 'page' ? '單頁' : PLACE_NAMES[place]

export const picturesSummary = (count: number): string =>
  count === 0 ? picturesWording.none : counted(count)

/** 八十六張圖; 5,000 張圖. */
const counted = (count: number): string =>
  count < 100 ? `${chineseCount(count)}張圖` : `${count.toLocaleString('en')} 張圖`

/** Under a picture: 用在 3 處. */
export const countOfUses = (count: number): string =>
  count === 0 ? picturesWording.unused : `用在 ${count} 處`

/** Above the places: 用在三處. */
export function usesHeading(count: number): string {
  if (count === 0) return picturesWording.unused
  return count < 100 ? `用在${chineseCount(count)}處` : `用在 ${count} 處`
}

/** Where not all places are named. */
export const moreUses = (count: number): string => `另外還有 ${count} 處`

/** The name of a picture without a file name. */
export function unnamedPicture({ isCover, title }: { isCover: boolean; title: string }): string {
  const name = isCover ? '封面' : '圖'
  return title === '' ? `沒有檔名的${name}` : `${title}，${name}`
}

export const removedPictures = (count: number): string => `拿掉了${counted(count)}`

/** The button that removes all listed pictures that nothing uses. */
export const removeListed = (count: number): string => `拿掉列出的${chineseCount(count)}張`

/** 1,800 × 1,200，118 KB，11/18 上傳 */
export const pictureFacts = (pixels: string, size: string, day: string): string =>
  [pixels, size, day && `${day} 上傳`].filter(Boolean).join('，')

/** Under 換一張: 換了，三處一起換；舊的留三十天。還用著的圖不能拿掉。 */
export function replacementNote(count: number): string {
  const places = count === 1 ? '那一處跟著換' : `${count < 100 ? chineseCount(count) : ` ${count} `}處一起換`
  return `換了，${places}；舊的留三十天，寄出的信不變。還用著的圖不能拿掉。`
}

/** 原來那張留到 12/30，之前都換得回來。 */
export const formerNote = (day: string): string => `原來那張留到 ${day}，之前都換得回來。`
