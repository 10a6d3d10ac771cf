/** The mail that the owner sends to try the mail server. */
export const testMailWording = {
  subject: '試寄一封',
  heading: '信寄得出去',
  text: '這封信是從設定裡試寄的。你讀得到它，讀者就收得到確認信與電子報。',
  why: '只有你按下「試寄一封」時才會寄出。',
} as const
