import type { AccountDone } from '../../links.ts'
import { confirmWording } from '../newsletter/subscription.ts'
import { signUpWording } from './sign-in.ts'

/** The pages that account mails lead to (docs/product/screens.md, docs/product/addresses.md). The email is between two parts. */

export const accountLinkWording = {
  endedHeading: '連結失效',
  toAccount: '前往我的帳號',
  toStudio: '打開書案',
  fault: '現在讀不到這個連結。',
} as const

export const confirmLinkWording = {
  heading: '確認信箱',
  text: ['按下按鈕，', '的帳號就能使用。'],
  submit: '確認信箱',
  submitting: '確認中...',
  done: ['', '已經確認過了，直接登入就可以。'],
  ended: '這個連結過了期限，或網址沒有複製完整。請再登入一次；信箱還沒確認的話，我們就寄新的連結給你。',
} as const

export const resetLinkWording = {
  heading: '設定新密碼',
  text: ['這是', '的新密碼。設定之後，所有裝置都要重新登入。'],
  password: '新密碼',
  hint: signUpWording.passwordHint,
  submit: '設定新密碼',
  submitting: '設定中...',
  ended:
    '這個連結已經用過，或過了期限。還想換密碼的話，請到登入的那一頁按「忘記密碼？」，我們就寄新的連結給你。',
} as const

export const emailLinkWording = {
  heading: '更改信箱',
  text: ['按下按鈕，帳號就改用', '登入。'],
  submit: '改用這個信箱',
  submitting: '更改中...',
  done: ['帳號已經改用', '登入，什麼也不必再做。'],
  ended: '這個連結過了期限，或已經有更新的一個。還想換信箱的話，請到「我的帳號」再寄一次。',
} as const

/** Ends mails about answers: of one thread, or all. */
export const threadLinkWording = {
  heading: '這裡的信不再寄',
  text: ['按下按鈕，', '就不再收到這一串的回覆。'],
  submit: '這一串不再寄',
  submitting: '送出中...',
  ended: '這個連結沒有複製完整，或帳號已經不在了。',
} as const

export const answersLinkWording = {
  ...threadLinkWording,
  heading: '全部不再寄',
  text: ['按下按鈕，', '就不再收到任何回覆通知。以後留言時可以再勾選。'],
  submit: '全部不再寄',
} as const

/** After such a form was sent; the address of the page has no token any more. */
export const accountDoneWording: Record<AccountDone, { heading: string; text: string }> = {
  confirmed: { heading: '信箱已經確認', text: '帳號可以使用了。現在就能登入，收藏書評，留下書單與筆記。' },
  reset: { heading: '密碼已經更改', text: '所有裝置都已登出，請用新密碼登入。' },
  address: { heading: '信箱已經更改', text: '下次請用新的信箱登入。' },
  left: { heading: '不再寄了', text: '這樣的信不會再寄到你的信箱。' },
  editor: {
    heading: '你是編輯了',
    text: '書案已經為你打開，在帳號選單裡。評論旁邊會有「編輯」標記。',
  },
  owner: {
    heading: '你是站主了',
    text: '書案已經為你打開，在帳號選單裡。評論旁邊會有「站主」標記，保留的名字也可以用了。',
  },
  /** Of the newsletter: the page without its token does not know the email any more. */
  subscribed: {
    heading: confirmWording.confirmedHeading,
    text: confirmWording.confirmed.join('你的信箱'),
  },
}
