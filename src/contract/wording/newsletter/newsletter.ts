/** The newsletter form (docs/product/newsletter.md, docs/product/wording.md). */

import type { MailedConfirmation } from '../../newsletter/newsletter.ts'
import { letterLineWording } from './letter-line.ts'

export const newsletterWording = {
  heading: '每月一封，寄到你的信箱',
  lead: '新寫的書評、值得抄下來的句子，還有當月夜空裡可以找到的一顆星。不寄廣告，隨時可以退訂。',
  email: letterLineWording.email,
  placeholder: 'you@example.com',
  submit: letterLineWording.submit,
  submitting: '訂閱中...',
  success: '訂閱成功，謝謝你！第一封信很快就會寄到。',
  /** True for new and for known emails, so that it does not reveal who subscribes. */
  toConfirm:
    '請到信箱看看：如果還沒訂閱，會有一封確認信，點一下信裡的連結就完成；已經訂閱的話，什麼也不必再做。',
  invalid: '請輸入有效的電子信箱',
  archive: '先看看寄過的信',
  closeMessage: '關閉訊息',
  back: '返回訂閱',
  choice: '只想收到某幾類',
  choiceLegend: '想收到的分類',
  choiceHint: '不勾選，就是每一類都寄。',
  /** The policy's name between the two is a link. */
  consent: ['訂閱即表示你同意我們的', '隱私權政策', '。'],
} as const

/** For requests that came by a link from the mailbox. */
export const confirmationWording: Record<MailedConfirmation, string> = {
  sent: '已寄出確認信，請到信箱點一下連結完成訂閱。',
  recent: '確認信不久前才寄過，請到信箱找找看。還是沒有的話，一小時後可以再寄一次。',
}

/** The letter next to the form, one string a column; decoration that screen readers skip. */
export const letterWording = {
  greeting: '見字如面：',
  lines: ['近日讀到一句好話，', '想著你或許也會喜歡，', '便抄在信末，隨星寄上。', '夜長，請記得添燈。'],
} as const

export const letterSignature = (founder: string): string => `${founder}　敬上`
