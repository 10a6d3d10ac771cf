/** The line for the letter at the end of a text (docs/product/screens.md). */
export const letterLineWording = {
  sentence: '這樣的文字，每月一封，寄到你的信箱。',
  email: '電子信箱',
  submit: '訂閱',
} as const
