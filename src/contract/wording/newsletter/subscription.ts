/** The pages that the newsletter's mails lead to (docs/product/screens.md, docs/product/addresses.md). */

export const confirmWording = {
  heading: '確認訂閱',
  /** The email is between the two. */
  question: ['按下按鈕，每個月的信就會寄到', '。如果這不是你填的，關掉這一頁就好，什麼也不會寄。'],
  confirm: '確認訂閱',
  confirming: '確認中...',
  failed: '沒有確認成功，請再按一次。',
  confirmedHeading: '訂閱完成',
  confirmed: ['謝謝你！每個月的信會寄到', '。哪天想少收幾類，或是想離開，信末都有連結。'],
  alreadyConfirmed: ['', '已經確認過了，什麼也不必再做。'],
} as const

export const choiceWording = {
  heading: '訂閱設定',
  lead: ['寄到', '。不想讀全部，可以只留幾個分類；想離開，也不必說明理由。'],
  legend: '我想收到的分類',
  noneHint: '一個分類也不勾選，儲存之後就是退訂。',
  none: '一個分類也沒有勾選，儲存之後就是退訂，不會再有信寄來。',
  save: '儲存設定',
  saving: '儲存中...',
  leave: '全部退訂',
  leaving: '退訂中...',
  saved: '設定已儲存，下個月見。',
  saveFailed: '儲存失敗，請再按一次。',
  leaveFailed: '退訂失敗，請再按一次。',
  leftHeading: '後會有期',
  left: ['不會再有信寄到', '。謝謝你讀到這裡；想回來的時候，書都還在架上。'],
  comeBack: '重新訂閱',
  comingBack: '訂閱中...',
  comeBackFailed: '重新訂閱失敗，請再按一次。',
  back: '歡迎回來，下個月見。',
} as const

export const subscriptionNotFoundWording = {
  heading: '連結失效',
  text: '這個連結已經失效：可能過了期限，可能網址沒有複製完整，也可能訂閱已經取消，不會再有信來。想訂閱的話，在下面填一次，我們就寄新的確認信給你，一小時最多一封。',
  fault: '現在讀不到這份訂閱。',
} as const
