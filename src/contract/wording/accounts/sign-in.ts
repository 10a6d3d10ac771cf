/** The sign-in, as a page and over an interrupted action (docs/product/wording.md). */

export const signInWording = {
  heading: '登入書房',
  sub: '坐下來，書頁還停在你離開的地方。',
  description: '登入後可以收藏書評，留下只有你看得見的書單與筆記。',
  needsScript: '登入需要瀏覽器的 JavaScript。開啟之後重新載入這一頁，就可以登入。',
  both: '登入／註冊',
  signIn: '登入',
  signUp: '註冊',
  email: '電子信箱',
  emailPlaceholder: 'you@example.com',
  password: '密碼',
  showPassword: '顯示密碼',
  hidePassword: '隱藏密碼',
  submit: '登入',
  submitting: '登入中...',
  passwordMissing: '請輸入密碼。',
  or: '或',
  passkey: '使用通行密鑰登入',
  passkeyWaiting: '等待通行密鑰...',
  passkeyNone: '沒有收到通行密鑰。可以再試一次，或用別的方式登入。',
  providerWaiting: '正在前往...',
  byCode: '寄一組驗證碼到信箱',
  forgotten: '忘記密碼？',
  back: '返回登入',
  /** The heading above a server fault. */
  notDone: '這一步沒有完成，填好的內容都還在。',
  /** Shown while the session loads. */
  loading: '正在確認登入狀態...',
} as const

export const providerLabel = (name: string): string => `使用 ${name} 登入`

export const signUpWording = {
  heading: '歡迎上船',
  lead: '建立帳號之後，可以收藏書評，留下只有你看得見的書單與筆記。',
  name: '名字',
  nameHint: '會印在你的評論旁邊，最多 40 個字。',
  nameMissing: '請輸入名字。',
  /** Next to each field for a new password. */
  passwordHint: '8 到 128 個字，不限種類；一句自己記得的話最好。',
  submit: '建立帳號',
  submitting: '建立中...',
} as const

/** Shown while typing, before the form is sent. */
export const passwordShortBy = (count: number): string => `還差 ${count} 個字`

/** After a mail was sent, or sent again: the same for emails with and without an account. */
export const mailSentWording = {
  heading: '請到信箱看看',
  sent: '已寄出',
  sentAgain: '又寄了一次',
  again: '再寄一次',
  sending: '寄送中...',
  hint: '找不到？看看垃圾郵件匣，或',
  /** Without a mail server. */
  onMachineHeading: '信寫好了，還沒寄',
  onMachine: '這台主機還不會寄信：信存在主機的 mail 資料夾，一封一個檔案，請站主打開。',
  onMachineAgain: '又寫了一封，也在 mail 資料夾裡。',
  orElse: '填錯了信箱？',
  otherAddress: '換一個信箱',
} as const

export const againIn = (seconds: number): string => `再寄一次（${seconds} 秒後）`

export const signUpSentText = (email: string): string =>
  `我們寄了一封信到 ${email}。照著信裡說的做，就可以回來登入。`

export const passwordResetSentText = (email: string): string =>
  `如果 ${email} 是這裡的帳號，重設連結已經在路上。連結一小時內有效。`

export const passwordResetWording = {
  heading: '忘記密碼？',
  lead: '填下註冊用的信箱，我們寄一條連結給你。',
  submit: '寄送重設連結',
} as const

export const mailedCodeWording = {
  heading: '用信箱驗證碼登入',
  lead: '填下註冊用的信箱，我們寄一組六位數字的驗證碼給你，不必輸入密碼。',
  submit: '寄送驗證碼',
} as const

export const codeSentText = (email: string): string =>
  `如果 ${email} 是這裡的帳號，六位數字的驗證碼已經在路上，十分鐘內有效。`

export const codeWording = {
  label: '驗證碼',
  incomplete: '請輸入六位數字。',
} as const

export const secondStepWording = {
  heading: '兩步驟驗證',
  lead: '打開驗證器，輸入六位數字。',
  toRecoveryCode: '改用救援碼',
  recoveryLead: '輸入一組救援碼，每組只能用一次。',
  recoveryCode: '救援碼',
  recoveryCodeMissing: '請輸入救援碼。',
  toApp: '改用驗證器',
  trust: '信任這台裝置，30 天內不再詢問',
} as const
