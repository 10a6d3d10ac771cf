/** Next to the name of a guest whom this device remembers (docs/product/comments.md). */
export const guestNameWording = {
  remembered: '名字只記在這個裝置上，下次不必再填。',
  forget: '忘記',
} as const
