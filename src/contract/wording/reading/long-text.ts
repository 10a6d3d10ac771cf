/** Below a long text of a reader: a comment or a note. */
export const longTextWording = {
  unfold: '展開全文',
  fold: '收合全文',
} as const
