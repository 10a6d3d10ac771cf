import { devicesWording } from '../accounts/account-settings.ts'
import type { DraftGap, ReviewState, StudioSort } from '../../studio/review-drafts.ts'
import type { StudioSummary } from '../../studio/studio.ts'
import type { NamedText, TextKind } from '../../reviews/text-kinds.ts'
import { bookTitle, countOfTexts, kindNames, plainTitle, textTitle } from '../reviews/books.ts'
import { titleInSentence } from '../reviews/sentences.ts'
import { measured } from './studio-comments.ts'
import { STUDIO_NAME } from './studio-name.ts'

/** Where the studio is opened without a connection. */
export const keptWording = {
  heading: '沒有連線',
  text: '這台裝置開過的稿子還在，可以照常寫；連上之後會自己送出。',
} as const

export const studioFrameWording = {
  name: STUDIO_NAME,
  home: '案頭',
  reviews: '文稿',
  tags: '系列與標籤',
  statistics: '數字',
  pictures: '圖庫',
  write: '寫',
  comments: '評論',
  newsletter: '電子報',
  settings: '設定',
  /** In its place for editors. */
  tokens: '權杖',
  search: '搜尋書評',
  site: '看網站',
  account: '我的帳號',
  loading: '正在打開書案…',
  notFound: '找不到這一頁',
  notFoundText: '網址可能抄漏了一個字，或這一頁已經搬走。',
  backHome: '回到首頁',
} as const

export const studioDocumentTitle = (screen: string): string => `${screen}｜${studioFrameWording.name}`

/** The name of a button that moves a row of a list by one place. */
export const moveLabel = (name: string, direction: 'up' | 'down'): string =>
  `把${name}往${direction === 'up' ? '上' : '下'}移`

export const studioHomeWording = {
  newReview: '寫一篇',
  drafts: '正在寫',
  allDrafts: '全部草稿',
  continueWriting: '接著寫',
  untitled: '還沒有書名',
  noDrafts: '紙鋪好了',
  noDraftsText: '從最近讀完、還放不下的那一本寫起。寫一句也算。',
  waiting: '等你',
  firstReview: '寫第一篇',
  blogImport: '從別的網站搬進來',
  jot: '先記一句',
  jotHint: '書名，或讀到的一句話',
  jotHelp: '按 Enter 收成草稿',
  jotted: '收進草稿了',
  backupDone: '備份妥當',
  newCommentsNote: '新評論看過就消失，不必逐則處理。',
  backupFailed: '備份沒有成功',
  backupNone: '還沒有備份',
  backupNoneText: '照操作手冊設定每天的備份',
  failedMailsText: '去看寄不出的原因',
  stoppedLetter: '停下來了，還沒寄完',
  publishNow: '現在刊登',
  reschedule: '改個時間',
  published: '已刊登',
  undeliveredLetter: '去看是哪些信箱',
} as const

export function greeting(hour: number): string {
  if (hour < 5) return '夜深了，寫完這一句就睡。'
  if (hour < 11) return '早安，今天寫哪一本？'
  if (hour < 14) return '午安，寫幾句再歇。'
  if (hour < 18) return '午後好，茶泡好了。'
  return '晚安，今天讀了什麼？'
}

export const solarTermGreeting = (term: string): string => `今日${term}，宜寫字。`
export const draftCount = (count: number): string => `${count} 篇草稿`
export const heldComments = (count: number): string => `${measured(count)}則評論等候`

/** Under the number of held comments: when the first of them was written. */
export const oldestHeld = (when: string): string => `最早一則是${when}`

/** Under the number of new comments: who wrote the latest, and where. */
export const latestNews = (latest: StudioSummary['new_comments']['latest']): string =>
  latest
    .map((news) =>
      news.answers_you ? `${news.user_name}回覆了你` : `${news.user_name}寫在${titleInSentence(news)}`,
    )
    .join('，')

/** How the rows of a list are ordered. `keys`: where there is a keyboard. */
export const orderText = (keys: string | undefined): string =>
  keys === undefined ? '拖曳或按上下鈕換順序' : `拖曳、按上下鈕或 ${keys} 換順序`

/** When and where a draft was changed last. */
export function lastWritten(when: string, device: string): string {
  if (device === devicesWording.program) return `${when}，由程式存入`
  return device === '' ? when : `${when}，在 ${device} 停筆`
}

/** Of a review whose time has passed. */
export const missedSchedule = (when: string): string => `排在 ${when}，書評完好，還沒有人看到。`
export const scheduledReview = (text: NamedText): string => `${titleInSentence(text)}已排程`
export const failedSchedule = (text: NamedText): string => `${titleInSentence(text)}沒有準時刊登`

/** Mails of the last letter that did not arrive; 0: it was stopped. */
export const unsentLetter = (number: number, undelivered: number): string =>
  undelivered > 0 ? `第 ${number} 期有 ${undelivered} 封沒寄到` : `第 ${number} 期停在半路`

export const failedMails = (count: number): string => `${count} 封信寄不出`

export const stateNames: Record<ReviewState | 'all', string> = {
  all: '全部',
  draft: '草稿',
  scheduled: '已排程',
  published: '已刊登',
  trash: '回收',
}

export const sortNames: Record<StudioSort, string> = {
  changed: '最近改過',
  date: '刊登日期',
  title: '書名',
  rating: '評分',
  views: '閱讀',
}

const gapNames: Record<DraftGap, string> = {
  headline: '標題',
  slug: '網址',
  title: '書名',
  text: '內文',
  category: '分類',
  alternative_text: '替代文字',
  author: '作者',
  isbn: 'ISBN 有誤',
  rating: '評分',
  excerpt: '摘句',
  summary: '摘要',
  cover: '封面',
}

export const studioListWording = {
  search: '標題、書名、作者、標籤、內文，繁簡都找得到',
  states: '狀態',
  kinds: '文體',
  allKinds: '書評、散文、單頁',
  category: '分類',
  categoryAndTags: '分類與標籤',
  series: '系列',
  noSeries: '不在系列裡',
  import: '匯入',
  addTag: '加標籤',
  add: '加上',
  setSeries: '放進系列',
  setKind: '改文體',
  sort: '排序',
  book: '文稿',
  state: '狀態',
  rating: '評分',
  comments: '評論',
  changed: '改過',
  select: '選取',
  selectAll: '全部選取',
  more: '更多動作',
  edit: '打開',
  preview: '預覽',
  copy: '複製',
  views: '三十天閱讀',
  deleteForever: '永久刪除',
  deleteQuestion: '要永久刪除這篇書評嗎？',
  deleteText: '文字、版本、圖片與底下的評論一起刪掉，救不回來。不刪的話，它會在回收裡留到第 30 天。',
  cancel: '取消',
  categorize: '改分類',
  feature: '設為精選',
  unfeature: '取消精選',
  takeDown: '撤下',
  trash: '移到回收',
  restore: '放回草稿',
  export: '匯出',
  clearSelection: '取消選取',
  empty: '這裡還沒有書評',
  emptyText: '換個條件，或寫一篇新的。',
  unpublishedChanges: '有還沒更新的改動',
  trashNote: '回收裡的書評留 30 天，之後連同圖片一起清掉。',
  undo: '復原',
} as const

export const listSummary = (published: number, drafts: number): string =>
  `${countOfTexts(published)}在架上，${countOfTexts(drafts)}在案上`

export const selectedCount = (count: number): string => `已選 ${count} 篇`
export const selectReview = (text: NamedText): string => `選取${titleInSentence(text)}`
export const characterCount = (count: number): string => `${count.toLocaleString('en-US')} 字`

export const missingParts = (gaps: readonly DraftGap[]): string =>
  `缺${gaps.map((gap) => gapNames[gap]).join('、')}`

export const categorizedReviews = (count: number, name: string): string => `${count} 篇改到「${name}」`
export const taggedReviews = (count: number, tag: string): string => `${count} 篇加上標籤「${tag}」`

/** The name is empty where they are taken out of their series. */
export const reviewsInSeries = (count: number, name: string): string =>
  name === '' ? `${count} 篇移出系列` : `${count} 篇放進系列「${name}」`

export const featuredReviews = (count: number, isFeatured: boolean): string =>
  isFeatured ? `${count} 篇設為精選` : `${count} 篇取消精選`

export const takenDownReviews = (count: number): string => `${count} 篇撤下了`

/** The name of the file, before the day. */
export const exportedReviewsName = '書評'

/** The title of a copied review, cut where it would have more than so many UTF-16 units. */
export function copyTitle(title: string, longest: number): string {
  const characters = [...title]
  while (characters.join('').length + COPY_MARK.length > longest) characters.pop()
  return characters.join('') + COPY_MARK
}

const COPY_MARK = '（複本）'

/** Why some of several texts stay as they are. */
export function refusedReviews(titles: readonly string[], sentence: string): string {
  const named = titles.slice(0, 3).join('、')
  return `${named}${titles.length > 3 ? `等 ${titles.length} 篇` : ''}沒有改動：${sentence}`
}

export const trashedReviews = (count: number): string =>
  count === 1 ? '移到回收了' : `${count} 篇移到回收了`

/** The title of a text that may have none yet. */
export function draftTitle(text: NamedText & { kind?: TextKind }): string {
  if (plainTitle(text) !== '') return textTitle(text)
  return text.kind === 'review' || !text.kind ? studioHomeWording.untitled : '還沒有標題'
}

/** The line under a title in 文稿: the author of a book that names the text, else the kind with its books or its address. */
export function draftByline(
  text: NamedText & { kind: TextKind; author: string; slug: string; other_titles: readonly string[] },
): string {
  const { kind, headline, title, other_titles } = text
  if (kind === 'review' && headline === '') return text.author
  const books = [title, ...other_titles].filter(Boolean).map(bookTitle).join('')
  const about = { review: books, essay: '', page: text.slug && `/p/${text.slug}` }[kind]
  return kindNames[kind] + (about && `，${about}`)
}

/** The fields of a day and a time. */
export const momentWording = { day: '日期', time: '時間', zone: '臺北時間' } as const
