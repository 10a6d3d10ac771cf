/** Texts of the newsletter's mails (docs/product/newsletter.md). */

export const newsletterMail = {
  unsubscribeLink: '訂閱設定與退訂',
} as const

export function confirmationMail(site: string) {
  return {
    subject: `請確認訂閱「${site}」電子報`,
    preheader: '按一下連結，每月一封的信就會寄到這個信箱。',
    heading: '還差一步，就能收到信了',
    text: `有人在${site}填了這個信箱，想收到每月一封的信。如果是你，請從下面的連結進去，在打開的那一頁完成訂閱。`,
    button: '前往確認訂閱',
    validity: '這個連結七天內有效。',
    notYou: '如果不是你填的，不必理會這封信，之後也不會有信寄來。',
  } as const
}

export function alreadySubscribedMail(site: string) {
  return {
    subject: `你已經訂閱「${site}」電子報`,
    preheader: '什麼也不必再做。',
    heading: '你已經在名單上了',
    text: `有人在${site}用這個信箱訂閱電子報。這個信箱已經在名單上，每個月會收到一封信，什麼也不必再做。`,
    notYou: '想換分類，或是不想再收到信，請從下面的連結進去。',
  } as const
}

/** Texts around what the owner writes in a letter of the newsletter. */
export const letterMail = {
  readReview: '讀這一篇',
  leave: '想換分類，或不想再收到信，從下面的連結進去就好，不必登入。',
} as const

/** `number`: null for the mail after the confirmation. */
export function letterReason(site: string, number: number | null): string {
  return `${number === null ? '' : `這是第 ${number} 期。`}你收到這封信，是因為你訂閱了${site}。`
}

/** The subject of a letter that the owner mails to themselves. */
export function testSubject(subject: string): string {
  return `［試寄］${subject}`
}
