import { fold } from './fold.ts'

export interface KeyTerm {
  /** A folded word of two characters and more. */
  term: string
  /** How often the review has it, up to `MAX_WEIGHT`. */
  weight: number
}

interface NamedText {
  title: string
  author: string
  summary: string
  excerpt: string
  /** The visible text of the body. */
  body: string
}

/**
 * The words that a review has most, by which similar reviews are found (docs/product/reviews.md). Words by the dictionary of
 * ICU, folded, so that both scripts have the same.
 */
export function listKeyTerms({ title, author, summary, excerpt, body }: NamedText): KeyTerm[] {
  const counts = new Map<string, number>()
  // One text: a segmentation takes longer to start than to read a title.
  const texts = [title, author, `${summary}\n${excerpt}`, body.slice(0, MAX_LENGTH)]
  let part = 0
  let end = texts[part]!.length
  for (const { segment, index, isWordLike } of WORDS.segment(texts.join('\n'))) {
    while (index > end) end += 1 + texts[++part]!.length
    if (!isWordLike || !isTelling(segment)) continue
    const word = fold(segment)
    counts.set(word, (counts.get(word) ?? 0) + WEIGHTS[part]!)
  }
  return [...counts]
    .toSorted(([word, count], [other, otherCount]) => otherCount - count || (word < other ? -1 : 1))
    .slice(0, MAX_TERMS)
    .map(([term, count]) => ({ term, weight: Math.min(count, MAX_WEIGHT) }))
}

function isTelling(word: string): boolean {
  return WORD.test(word) && !EMPTY.test(word) && !BOOKISH.has(word)
}

/** Of a word in the title, the author, the summary or excerpt, and the body. */
const WEIGHTS = [4, 4, 2, 1] as const

const WORDS = new Intl.Segmenter('zh-Hant', { granularity: 'word' })

/** At least two Han characters, or a Latin word of four letters. */
const WORD = /^(?:\p{Script=Han}{2,12}|\p{Script=Latin}{4,30})$/u

/** Numbers, pronouns, particles, places and times: characters of words that say little of a book. */
const EMPTY =
  /[一二兩两三四五六七八九十百千萬万半幾几每些個个位件句條条段篇頁页次張张只隻本第的了是不沒没無无未也都就才又再還还很最更太非有在到過过着著得地把被讓让使從从向對对於于與与和跟同或而且但若如果即因為为所以之其這这那哪此該该各另別别某我你妳您他她它牠們们誰谁甚什麼么怎何上下裡里外內内前後后左右中間间邊边旁底頭头面今昨明早晚夜天年月日時时候分秒久常總总先已曾正將将會会能可要想該说說道看見见聽听寫写讀读起來来去出進进回給给叫做作成當当像似般樣样人者家自己些許许多少大小好東西事物]/u

/** Words that any review contains. */
const BOOKISH: ReadonlySet<string> = new Set(
  '全書 全书 原書 原书 書名 书名 書評 书评 書局 书局 初版 再版 全文 發現 发现 發生 发生 決定 决定 辦法 办法 意思 名字 究竟'.split(
    ' ',
  ),
)

const MAX_TERMS = 40
const MAX_WEIGHT = 9
/** Of a body: the rest of a very long one says little more. */
const MAX_LENGTH = 8_000
