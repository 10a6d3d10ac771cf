/** Texts around what the owner writes in a letter of the newsletter. */
export const letterMail = {
  readReview: '讀這一篇',
  leave: '想換分類，或不想再收到信，從下面的連結進去就好，不必登入。',
} as const

export function letterReason(site: string, number: number): string {
  return `這是第 ${number} 期。你收到這封信，是因為你訂閱了${site}。`
}

/** The subject of a letter that the owner mails to themselves. */
export function testSubject(subject: string): string {
  return `［試寄］${subject}`
}
