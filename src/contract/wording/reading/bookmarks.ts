/** 收藏: the button on a review and the screen of its own (docs/product/reading-list.md, docs/product/wording.md). */
import type { NamedText } from '../../reviews/text-kinds.ts'
import { titleInSentence } from '../reviews/sentences.ts'

export const bookmarksWording = {
  unset: '收藏',
  set: '已收藏',
  signInFirst: '請先登入，再收藏書評。',
  failed: '收藏失敗，請稍後再試。',
  heading: '收藏',
  sub: '夾上一枚書籤，改天再回來。',
  loading: '正在加載收藏...',
  signedOut: '登入後即可收藏書評，改天再回來讀。',
  emptyHeading: '還沒有收藏',
  empty: '讀到捨不得闔上的書評，按一下「收藏」，就會留在這裡。',
  browse: '瀏覽書評',
} as const

/** On a card, which is one of several. */
export const bookmarkLabel = (text: NamedText, isSet: boolean): string =>
  `${isSet ? bookmarksWording.set : bookmarksWording.unset}${titleInSentence(text)}`

export const bookmarkCount = (count: number): string => `共收藏 ${count} 篇書評`
