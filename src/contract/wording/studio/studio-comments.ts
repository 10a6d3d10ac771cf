import { chineseCount } from '../../text/chinese-number.ts'
import type { BanKind, CommentState } from '../../comments/moderation.ts'
import { MODERATION } from '../../comments/moderation.ts'

/** Texts of 評論 in the studio. */
export const moderationWording = {
  lists: '評論的狀態',
  held: '等候',
  published: '已刊登',
  hidden: '隱藏',
  bans: '封鎖名單',
  search: '搜尋評論',
  searchHint: '名字、評論、書名，繁簡都找得到',
  order: '排序',
  oldest: '最早的在前',
  newest: '最新的在前',
  oneReview: '只看這一篇',
  ofReview: '書評',
  allReviews: '所有書評',
  queue: '評論',
  unanswered: '還沒回的',
  /** Beside the name of a comment's author. */
  new: '新',
  more: '更多動作',
  oneThread: '只列出這一則和它的回覆。',
  allThreads: '看全部評論',
  /** Of a comment that was written on another site. */
  origin: '到對方網站看原文',
  publish: '刊登',
  replyAndPublish: '回覆並刊登',
  reply: '回覆',
  replyLabel: '以站主身分回覆',
  edit: '改一改',
  saveEdit: '存起來',
  cancelEdit: '不改了',
  editLabel: '改自己的回覆',
  editNote: '改過之後會標「改過」',
  replyEmpty: '還沒寫回覆。',
  /** Of a comment of another site: whether an answer goes there. */
  answersGo: { back: '回覆也會送到對方的站上。', nowhere: '這則來自別的網站，回覆只留在這裡。' },
  cancel: '取消',
  hide: '隱藏',
  remove: '刪除',
  ban: '封鎖',
  select: '選取',
  selectAll: '全部選取',
  clearSelection: '取消選取',
  showAll: '看全文',
  showLess: '收起',
  justNow: '剛剛',
  visitor: '這位訪客',
  name: '名字',
  account: '帳號',
  hasAccount: '有帳號',
  noAccount: '沒有',
  earlier: '其他評論',
  sameAddress: '同一處來的',
  none: '沒有',
  noneOther: '沒有別的',
  forgotten: '超過一天，不再記得',
  review: '寫在這篇底下',
  noComments: '還沒有刊登的評論',
  context: '看前後文',
  keys: '手不離鍵盤',
  notFound: '這則評論已經不在了，可能是寫的人自己刪了。',
  heldEmpty: '沒有評論在等你',
  heldEmptyText: '新的評論多半直接刊登；可疑的才會在這裡等你看。',
  searchEmpty: '沒有這樣的評論',
  searchEmptyText: '換個字，或少打幾個字再找。',
  listEmpty: '這裡還沒有評論',
  unansweredEmpty: '都回過了',
  unansweredEmptyText: '有人再說一句，就會列在這裡。',
  hiddenNote: `刪除的評論在這裡留 ${MODERATION.removedDays} 天，之後連同讚一起清掉。隱藏的一直留著。`,
  banQuestion: '封鎖什麼，多久？',
  banWhat: '對象',
  banHowLong: '期限',
  banDays: `${MODERATION.banDays} 天`,
  banForever: '永久',
  banWord: '字詞',
  banPersonText: '這個人等候中的評論都會隱藏；再來留言時，會知道站主不收了。',
  banPublished: '已經刊登的也一起隱藏',
  banWordText: '含有這個字詞、還在等候的評論都會隱藏；以後的先等你看過。',
  banWordMissing: '請填要封鎖的字詞。',
  noBans: '沒有封鎖任何人或字詞',
  noBansText: '在評論上按「封鎖」，就會列在這裡。',
  lift: '解除',
  trusted: '已信任',
  place: '放到評論底下…',
  liftReply: '移回最上層',
  placeQuestion: '放到哪一則評論底下？',
  placeNone: '這一則之前，這篇底下沒有別的評論。',
  placeMissing: '請選一則評論。',
  placeOlder: '更早的評論',
  placeHere: '放到這則底下',
  answeredRemoved: '回覆一則已移除的評論。',
  aboveHidden: '上面的評論沒有刊登，先刊登那一則。',
} as const

/** When the owner is mailed new comments. */
export const noticeChoices = {
  heading: '有新評論時',
  choices: {
    at_once: ['立刻寄信', '十分鐘內的合成一封'],
    daily: ['每天一封', '早上八點，沒有就不寄'],
    never: ['不寄信', '只在書案裡看'],
  },
  morning: '今天早上那一封',
  to: (email: string) => `寄到 ${email}。信裡的連結帶你到書案的「評論」。`,
} as const

/** One key, what it does: for the side of wide windows. */
export const moderationKeys = [
  ['J', '下一則'],
  ['K', '上一則'],
  ['A', '刊登'],
  ['R', '回覆'],
  ['E', '改自己的'],
  ['H', '隱藏'],
  ['D', '刪除'],
  ['B', '封鎖'],
  ['Z', '復原'],
  ['X', '選取'],
  ['U', '下一則新的'],
  ['O', '看書評'],
] as const

export const banKindNames: Record<BanKind, string> = { visitor: '訪客', account: '帳號', word: '字詞' }

export const commentStateNames: Record<CommentState, string> = {
  held: '等候',
  published: '已刊登',
  hidden: '隱藏',
  removed: '已刪除',
}

export function moderationSummary(held: number, fresh: number, published: number): string {
  const waiting = held > 0 ? `${measured(held)}則等你看` : ''
  if (fresh > 0) return waiting === '' ? newCount(fresh) : `${waiting}，另有${measured(fresh)}則新的`
  if (waiting !== '') return `${waiting}，${measured(published)}則在書評底下`
  return published === 0 ? '還沒有人留言' : `${measured(published)}則都在書評底下`
}

/** A number before a measure word: 兩, 十三, or 「120 」. */
export const measured = (count: number): string =>
  count === 0 || count > 99 ? `${count} ` : chineseCount(count)

/** The name of the number in the navigation. */
export const newCount = (count: number): string => `${measured(count)}則新評論`

/** Beside the number of published comments. */
export const newAmong = (count: number): string => `新${measured(count)}則`

/** Between new threads and the others. */
export const sinceText = (when: string): string => `上次來是${spaced(when)}，以下都看過了`
const spaced = (when: string): string => (/^\d/.test(when) ? ` ${when}` : when)
export const moreActions = (name: string): string => `${moderationWording.more}：${name}`

/** The answers to a comment. */
export const answersTo = (name: string): string => `給「${name}」的回覆`
export const heldCount = (count: number): string => `${count} 則等候`
export const selectedComments = (count: number): string => `已選 ${count} 則`
export const selectComment = (name: string): string => `選取「${name}」的評論`

/** In the line that stays where the comment was. */
export const doneText = (state: CommentState, name: string): string => `${DONE[state]}「${name}」的評論`

/** In the strip with the undo button. `answers`: those that go along. */
export function undoText(state: CommentState, names: readonly string[], answers: number): string {
  const moved = names.length === 1 ? doneText(state, names[0] ?? '') : `${DONE[state]} ${names.length} 則評論`
  const what = answers === 0 ? moved : `${moved}，連同 ${answers} 則回覆`
  return state === 'published' ? `${what}，讀者現在看得到了。` : `${what}。`
}

const DONE: Record<CommentState, string> = {
  held: '放回等候',
  published: '已刊登',
  hidden: '已隱藏',
  removed: '已刪除',
}

export const repliedText = (name: string): string => `已回覆並刊登「${name}」的評論。`

export const placedText = (name: string, above: string): string =>
  `已把「${name}」的評論放到「${above}」底下。`

export const liftedText = (name: string): string => `已把「${name}」的評論移回最上層。`

/** In a thread, above an answer to an answer. */
export const answeredName = ({ user_name }: { user_name: string }): string => `回覆 ${user_name}`

/** Beside an answer of which a mail has told a reader. */
export const mailedText = (name: string): string => `已寄信告訴${name}`

/** Above an answer: what it answers. */
export const answeredText = ({ user_name, content }: { user_name: string; content: string }): string =>
  `回覆 ${user_name}：${content.replaceAll('\n', ' ')}`

export const bannedText = (kind: BanKind, label: string, hidden: number): string =>
  `已封鎖${banKindNames[kind]}「${label}」，隱藏了 ${hidden} 則評論。`

export const removedText = (day: string): string => `已刪除，${day} 清掉`

export function otherComments(published: number, held: number, hidden: number): string {
  const parts = [
    ...(published > 0 ? [`${published} 則已刊登`] : []),
    ...(held > 0 ? [`${held} 則等候`] : []),
    ...(hidden > 0 ? [`${hidden} 則隱藏`] : []),
  ]
  return parts.length > 0 ? parts.join('，') : moderationWording.none
}

export const otherCount = (count: number): string =>
  count === 0 ? moderationWording.noneOther : `${count} 則`

export const threadText = (count: number, latest: string | null): string =>
  latest === null ? moderationWording.noComments : `${count} 則評論，最近一則是${spaced(latest)}`

export const bannedUntil = (day: string | null): string =>
  day === null ? moderationWording.banForever : `到 ${day}`

export const liftBan = (label: string): string => `${moderationWording.lift}「${label}」`
