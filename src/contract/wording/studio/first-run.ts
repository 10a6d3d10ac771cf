import type { StudioSummary } from '../../studio/studio.ts'
import type { SiteSettings } from '../../settings/settings.ts'

/** Texts of 開張, an owner's first steps on 案頭. */
export const firstRunWording = {
  title: '開張',
  sub: '做過的就打勾，次序隨你',
  done: '做好了',
  name: '名字與印章',
  nameText: '站名、筆名與印章的字。頁首、信首、分享圖都跟著換。',
  nameAction: '取名字…',
  nameAgain: '再改',
  samples: '拿掉範例',
  samplesDone: '站上沒有範例書評了，留下的都是你的字。',
  text: '第一篇',
  textText: '從最近讀完、還放不下的那一本寫起。寫一句也算。',
  mail: '信在哪裡',
  mailSub: '還沒有郵件主機的時候',
  connectMail: '接上郵件主機',
  textDone: '刊登了，讀者讀得到。',
} as const

const COUNTS = ['', '一', '兩', '三']

export const firstRunHeading = (left: number): string => `紙鋪好了，${COUNTS[left] ?? left}步就能開張。`

export const namedText = ({ name, seal, seal_picture }: SiteSettings): string =>
  `「${name}」，印章${seal_picture === null ? `刻「${seal}」` : '用你的圖'}。頁首、信首、分享圖都跟著換了。`

export const samplesText = ({ samples }: NonNullable<StudioSummary['first_run']>): string =>
  `${samples} 篇書評、分類的推薦與代表書單、書頁之外的貼文，都是附來給你看樣子的。你改過的會留著。`
