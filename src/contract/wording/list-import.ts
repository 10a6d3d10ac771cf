import type { ListMiss, ListSource } from '../list-sources.ts'

/** Bringing a list along from elsewhere (the screen 匯入書單). */

export const listSourceNames: Record<ListSource, string> = {
  goodreads: 'Goodreads',
  storygraph: 'StoryGraph',
  douban: '豆瓣',
}

export const listMissSentences: Record<ListMiss, string> = {
  no_review: '站上還沒有這本書的書評',
  several_reviews: '站上有好幾篇同名的書評，分不出是哪一本',
  repeated: '檔案裡另有一列是同一本書',
  no_status: '不是想讀、閱讀中或已讀完（例如讀到一半放棄）',
  no_title: '這一列沒有書名',
  broken: '這一列讀不懂，可能缺了欄位或引號',
}
