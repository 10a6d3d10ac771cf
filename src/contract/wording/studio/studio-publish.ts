import type { TextCheckName } from '../../studio/text-checks.ts'
import type { NamedText } from '../../reviews/text-kinds.ts'
import { plainTitle } from '../reviews/books.ts'
import { titleInSentence } from '../reviews/sentences.ts'

const nameOrThis = (text: NamedText): string => (plainTitle(text) === '' ? '這一篇' : titleInSentence(text))

/** Texts of the sheet 刊登. */
export const publishWording = {
  heading: (text: NamedText) => `刊登${nameOrThis(text)}`,
  updateHeading: (text: NamedText) => `更新${nameOrThis(text)}`,
  nothing: { publish: '都看過了，可以刊登。', update: '都看過了，可以更新。' },
  again: (count: number, must: number) =>
    must > 0
      ? `再看一眼，${count} 件小事。紅色的 ${must} 件非補不可。`
      : `再看一眼，${count} 件小事，都可以略過。`,
  text: '文字',
  fixAll: (count: number) => `前 ${count} 處一起改`,
  change: (fix: string) => {
    if (fix === '') return '拿掉空格'
    // Brackets within brackets would be hard to read.
    return /^[「」（）]$/.test(fix) ? `改成 ${fix}` : `改成「${fix}」`
  },
  raise: '改成標題',
  unlink: '拿掉連結',
  deleteNote: '拿掉註號',
  excerptOffer: (sentence: string) => `書腰會印上摘要的第一句：「${sentence}」`,
  useExcerpt: '就用這句',
  restGood: '其餘都好',
  allGood: '都好',
  good: [
    { checks: ['unpaired'], text: '書名號與引號都成對' },
    { checks: ['half_width', 'straight_quotes', 'ellipsis', 'dash', 'space'], text: '標點都是全形' },
    { checks: ['dead_link'], text: '連結都通' },
    { checks: ['dead_note'], text: '註都對得上' },
    { checks: ['heading_order'], text: '標題層次沒有跳' },
    { checks: ['alternative_text'], text: '圖都有替代文字' },
  ] satisfies { checks: TextCheckName[]; text: string }[] as readonly {
    checks: readonly TextCheckName[]
    text: string
  }[],
  skip: '略過',
  /** From now on, in all texts written on this device. */
  skipAll: '這一類都不檢查',
  skippedAlways: (names: string) => `不檢查的：${names}`,
  checkAgain: '恢復檢查',
  go: '去看看',
  fill: '去補上',
  chooseCover: '去挑一張',
  appears: '會出現在',
  permanent: '這一篇的網址，從此不變',
  category: '分類的最前面',
  search: '搜尋',
  searchText: '書名、作者、譯者與全文',
  recommended: '同分類書評底下',
  recommendedText: '列為推薦書籍',
  related: (count: number) => `頁尾的相關書評，${count} 篇`,
  relatedText: '照你排的次序',
  letterNext: '下一期電子報',
  letterAlone: '單獨一封電子報',
  featured: '首頁精選',
  featuredText: '放上首頁',
  feed: 'RSS 與網站地圖',
  feedText: '刊登後馬上',
  when: '什麼時候',
  now: '現在',
  schedule: '排程',
  past: '這個時間已經過了，往後挪一點。',
  newDate: '刊登日期改成那一天',
  publish: '刊登',
  publishSchedule: '排程刊登',
  update: '更新',
  keepWriting: '再改改',
  atOnce: '按下去，讀者馬上看得到。',
  later: (time: string) => `${time} 刊登；在那之前隨時可以收回。`,
  updateLater: (time: string) => `${time} 更新；在那之前隨時可以收回，讀者看到的還是現在這一版。`,
  updateSchedule: '排程更新',
  updateNote: '讀者看到的會換成這一版；刊登日期不變。',
  scheduledFor: (time: string) => `排在 ${time} 刊登。`,
  updateScheduledFor: (time: string) => `排在 ${time} 更新。`,
  late: (reason: string) => `沒有準時刊登：${reason}補好之後，現在刊登，或改個時間。`,
  unschedule: '取消排程',
  takeDown: '撤下',
  takeDownQuestion: (text: NamedText) => `撤下${nameOrThis(text)}？`,
  takeDownText: '讀者看不到這一篇。評論和書單上的紀錄都留著，再刊登就回來。',
  keep: '留著',
  published: '已刊登',
  updated: '已更新',
  scheduledDone: '已排程',
  withdrawn: '收回了，仍在草稿裡',
  view: '看',
  copyLink: '複製連結',
  withdraw: '收回',
  letter: '電子報',
  letters: { next: '收進下一期', alone: '單獨寄一封', none: '不寄' },
  letterCount: (count: number) => `，給 ${count} 位`,
  letterNote: '信會在電子報備好，寄之前再問你一次。',
  shareLook: '分享出去的樣子',
  searchLook: '搜尋結果裡的樣子',
  unsaved: '還有沒送出去的字，等連上再刊登。',
} as const

export const calendarWording = {
  previous: '上個月',
  next: '下個月',
  month: (year: number, month: number) => `${year} 年 ${month} 月`,
  weekdays: ['日', '一', '二', '三', '四', '五', '六'],
  day: (day: string, texts: readonly NamedText[]) => {
    const [year, month, date] = day.split('-').map(Number)
    const others = texts.length === 0 ? '' : `，有${texts.map(titleInSentence).join('')}`
    return `${year} 年 ${month} 月 ${date} 日${others}`
  },
} as const

export const previewLinkWording = {
  heading: '預覽連結',
  about: '拿到連結的人看得到這份草稿；搜尋引擎看不到。',
  create: '做一個連結',
  copy: '複製',
  copied: '複製了預覽連結',
  revoke: '收回連結',
  revoked: '收回了，那個連結打不開了',
} as const
