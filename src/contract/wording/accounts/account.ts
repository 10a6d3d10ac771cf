/** Links to the account page, for the signed-in reader only (docs/product/wording.md). */

export const accountWording = {
  signOutFailed: '登出失敗，請稍後再試。',
} as const
