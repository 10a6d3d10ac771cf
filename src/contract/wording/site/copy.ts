/** Next to a button that copies a text. */
export const copyWording = {
  copied: '已複製。',
  copyFailed: '無法自動複製，請選取後自行複製。',
} as const
