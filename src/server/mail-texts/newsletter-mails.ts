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
