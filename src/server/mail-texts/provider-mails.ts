/** Texts of the mails about OAuth providers. */

/** For an email that the provider has not verified. */
export function providerLinkMail(site: string, provider: string) {
  return {
    subject: `請確認你在「${site}」的信箱`,
    preheader: `按一下連結，就能用 ${provider} 登入。`,
    heading: '還差一步，帳號就建好了',
    text: `有人用 ${provider} 登入${site}，要以這個信箱建立帳號。如果是你，請從下面的連結進去，完成確認，再用 ${provider} 登入一次。`,
    button: '前往確認信箱',
    validity: '這個連結一天內有效，只能用一次。',
    notYou: '如果不是你，不必理會這封信，也不要確認：確認之後，那個人就能進入用這個信箱建立的帳號。',
  } as const
}

export function unlinkedMail(site: string, provider: string) {
  return {
    subject: `你在「${site}」的帳號解除了 ${provider} 的連結`,
    preheader: `從現在起，不能再用 ${provider} 登入。`,
    heading: `已經解除 ${provider} 的連結`,
    text: `這個信箱在${site}的帳號剛剛解除了 ${provider} 的連結，不能再用它登入。如果是你，什麼也不必再做。`,
    notYou: '如果不是你，請立刻在網站上按「忘記密碼？」重新設定密碼，再到「我的帳號」重新連結。',
  } as const
}

export function linkedMail(site: string, provider: string) {
  return {
    subject: `你在「${site}」的帳號連結了 ${provider}`,
    preheader: `從現在起，也可以用 ${provider} 登入。`,
    heading: `已經連結 ${provider}`,
    text: `這個信箱在${site}的帳號剛剛連結了 ${provider}，從現在起也可以用它登入。如果是你，什麼也不必再做。`,
    notYou: '如果不是你，請立刻在網站上按「忘記密碼？」重新設定密碼，再到「我的帳號」解除連結。',
  } as const
}
