/** The sign-in, as a page and over an interrupted action (copy.md, Sign-in). */

export const signInWording = {
  heading: '登入書房',
  sub: '坐下來，書頁還停在你離開的地方。',
  description: '登入後可以收藏書評，留下只有你看得見的書單與筆記。',
  needsScript: '登入需要瀏覽器的 JavaScript。開啟之後重新載入這一頁，就可以登入。',
  both: '登入／註冊',
  email: '電子信箱',
  password: '密碼',
  submit: '登入',
  submitting: '登入中...',
  incomplete: '請填寫電子信箱和密碼。',
  expired: '登入階段已過期，請重新登入',
  /** Beside the tools of who is signed in while it is asked who that is. */
  loading: '正在確認登入狀態...',
} as const
