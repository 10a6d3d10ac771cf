/** What only the signed-in reader sees: /account and what leads there (docs/product/wording.md). */

export const accountWording = {
  signOutFailed: '登出失敗，請稍後再試。',
} as const
