/** The comments below a review (docs/product/comments.md, docs/product/wording.md). */

export const commentsWording = {
  heading: '讀者評論',
  formHeading: '寫下你的想法',
  name: '名字',
  namePlaceholder: '請輸入您的名字',
  comment: '評論',
  commentPlaceholder: '分享你的閱讀感受...',
  required: '必填',
  submit: '提交評論',
  submitting: '提交中...',
  answer: '回覆',
  submitAnswer: '送出回覆',
  /** Closes the form of an answer, which keeps its text. */
  cancelAnswer: '取消',
  /** For signed-in readers. */
  wantAnswers: '有人回覆時寄信給我',
  /** In the place of the name of a comment that is not loaded. */
  unnamed: '一則評論',
  empty: '暫無評論，來發表第一條評論吧！',
  incomplete: '請輸入評論內容和您的名字',
  rejected: '提交評論失敗，請稍後再試',
  unexpected: '評論提交過程中發生錯誤',
  held: '評論已送出，站主看過之後就會刊登。',
  published: '評論已經刊登。',
  likeFailed: '按讚失敗，請稍後再試。',
  /** After the number of likes, for screen readers. */
  likesUnit: ' 個讚',
  owner: '站主',
  editor: '編輯',
  /** Of a comment that its author has changed. */
  edited: '改過',
  /** Above the answers to a comment that its author has removed. */
  removed: '這則評論已移除。',
  olderComments: '更多評論',
  /** The link on the page that reports a refused comment. */
  backToReview: '回到書評',
  loading: '正在載入評論...',
  storedDraft: '上次沒有送出的評論還在這裡。',
  /** The field that people do not see. */
  leaveEmpty: '這一欄請留空',
  /** Where the thread begins further down. */
  newest: '回到最新的評論',
} as const

export const commentCount = (count: number): string => `${count} 則評論`

/** Unfolds the answers after the first two; `isCut`: the next page may have more. */
export const moreAnswers = (count: number, isCut: boolean): string =>
  isCut ? `還有 ${count} 則以上回覆` : `還有 ${count} 則回覆`

/** Names the author whose answer this one answers; it stands beside the name of its own author. */
export const answersName = (name: string): string => `回覆 ${name}`
export const likeLabel = (name: string): string => `對${name}的評論按讚`
