/** Links to the account page, for the signed-in reader only (docs/product/wording.md). */

export const accountWording = {
  signOutFailed: '登出失敗，請稍後再試。',
} as const

/** Asked where notes on this device are not saved. */
export const signOutWording = {
  question: '有筆記還沒儲存，確定要登出嗎？',
  about: '登出後，沒儲存的筆記會從這台裝置刪除。',
  confirm: '登出並刪除',
  cancel: '先不登出',
} as const
