/** To readers of the original site whose account was created here. */
export function importedAccountMail(site: string) {
  return {
    subject: `你在「${site}」的書單已經搬過來了`,
    preheader: '收藏、書單和筆記都在，設定一個密碼就能打開。',
    heading: '你的書都還在',
    text: `${site}換了新的地方。你從前的收藏、書單和筆記都帶了過來，收在這個信箱的帳號裡，只有你看得見。請到登入頁按「忘記密碼？」，填這個信箱，就能設定新密碼。`,
    button: '前往登入',
    notYou: '這封信只寄一次。不想用這個帳號的話，不必理會它。',
  } as const
}
