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
  chooseOther: '從圖庫選',
  chooseOtherNote: '列的是沒用到的圖；選了就換上去，舊的留三十天。',
  noneUnused: '沒有閒著的圖',
  noneUnusedText: '先上傳一張，或按「換一張」選檔案。',
  putBack: '換回來',
  kept: '還用著的圖不能拿掉；先從那些地方換下來。',
  setByProgram: '這張圖不是上傳的，由站台自己管。',
  someLetter: '一封電子報',
  alternativeHint: '看不見圖的人聽到的那一句',
  storeText: '記下這一句',
  /** A text shows it without one; what is written here does not go there by itself. */
  textLacks: '有一篇放了這張圖，還沒寫替代文字。這裡的句子不會自己跟過去。',
} as const

/** Pictures that stand on other sites, to which texts link. */
export const remoteWording = {
  filter: '在別站',
  fetch: '抓回來',
  fetching: '抓回別站的圖',
  finished: '這一輪抓完了',
  stopped: '先停在這裡',
  pause: '先停一下',
  progress: '抓圖進度',
  where: '看是哪一篇',
  note: '匯入時記著的網址，文章裡現在是連結。那邊哪天關了，圖就不見了；抓回來放在這台主機上，連結會換成圖。',
  ownersNote: '文章裡現在是連結。站主可以把它們抓回這台主機。',
  none: '沒有圖在別站',
  noneText: '文章裡的圖都放在這台主機上。',
} as const

/** 十二張圖還在別站 */
export function remoteHeading(count: number): string {
  return `${counted(count)}還在別站`
}

/** 7／12，約 20 秒 */
export function fetchProgress(done: number, total: number, secondsLeft: number | undefined): string {
  const left =
    secondsLeft === undefined || secondsLeft === 0
      ? ''
      : secondsLeft < 90
        ? `，約 ${secondsLeft} 秒`
        : `，約 ${Math.round(secondsLeft / 60)} 分鐘`
  return `${done}／${total}${left}`
}

/** The button after a run that left some. */
export function fetchRest(count: number): string {
  return `再抓剩下的${counted(count)}`
}

/** 六張圖已存進圖庫，文章裡的網址也換好了 */
export function fetchedPictures(count: number): string {
  return `${counted(count)}已存進圖庫，文章裡的網址也換好了`
}

/** One that did not come: 燈.jpg 抓不到：blog.example 說沒有這個檔案（404）。 */
export function notFetched(name: string, sentence: string): string {
  return `${name} 抓不到：${sentence.replace(/。$/, '')}。`
}

/** 在別站：blog.example */
export function remoteHost(host: string): string {
  return `${remoteWording.filter}：${host}`
}

/** Where a picture of the library is put into a text. */
export const pickerWording = {
  heading: '從圖庫選一張',
  upload: '上傳新的',
  several: '選幾張並排',
  single: '只放一張',
  severalNote: '按兩張到九張，照按的先後並排；再按一次就不選。',
  keys: '按 ↵ 放進框起來的那張。',
  note: '替代文字跟著圖來，可以只為這一篇另寫一句。',
  noneText: '先上傳一張，以後就在這裡。',
  emptyText: '換個詞，或上傳新的。',
  unreadable: '這張圖讀不到，沒有放進文章。它可能剛被刪掉，或連線斷了；請再選一次。',
} as const

/** Puts the chosen pictures into the text as a gallery. */
export function galleryOf(count: number): string {
  return count < 2 ? '並排放進去' : `${chineseCount(count)}張並排放進去`
}

export const pictureFilterNames = {
  all: '全部',
  covers: '封面',
  unused: picturesWording.unused,
  without_text: '缺替代文字',
} as const

/** The name of the version that a text was before pictures of other sites came into it. */
export const fetchedRevision = '抓回圖片'

/** Why a picture of another site did not come. `status`: what the site answered; undefined for nothing. */
export function remoteRefusal(host: string, status?: number): string {
  if (status === undefined) return `${host} 連不上，或二十秒內沒有傳完`
  return status === 404 || status === 410
    ? `${host} 說沒有這個檔案（${status}）`
    : `${host} 不給這個檔案（${status}）`
}

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

/** 八十六張圖，另有十二張還在別站 */
export function picturesSummary(count: number, remote = 0): string {
  const stored = count === 0 ? picturesWording.none : counted(count)
  return remote === 0 ? stored : `${stored}，另有${counted(remote).replace('圖', '')}還在別站`
}

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
