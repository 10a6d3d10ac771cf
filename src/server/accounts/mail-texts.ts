import { INVITATION_DAYS } from '../../contract/accounts/people.ts'

export function confirmEmailMail(site: string) {
  return {
    subject: `請確認你在「${site}」的信箱`,
    preheader: '按一下連結，帳號就能使用。',
    heading: '還差一步，帳號就建好了',
    text: `有人在${site}用這個信箱建立帳號。如果是你，請從下面的連結進去，完成確認。`,
    button: '前往確認信箱',
    validity: '這個連結一天內有效。',
    notYou: '如果不是你，不必理會這封信；沒有確認的帳號不能使用，三十天後刪除。',
  } as const
}

export function passwordResetMail(site: string) {
  return {
    subject: `重設你在「${site}」的密碼`,
    preheader: '從這封信裡的連結，可以設定新密碼。',
    heading: '設定新密碼',
    text: `有人在${site}請求重設這個信箱的密碼。如果是你，請從下面的連結設定新的。設定之後，所有裝置都要重新登入。`,
    button: '前往設定新密碼',
    validity: '這個連結一小時內有效，只能用一次。',
    notYou: '如果不是你，不必理會這封信，密碼沒有改變。',
  } as const
}

export function alreadyRegisteredMail(site: string) {
  return {
    subject: `這個信箱在「${site}」已經有帳號`,
    preheader: '直接登入就可以；忘記密碼的話，可以從這裡重設。',
    heading: '你已經有帳號了',
    text: `有人在${site}用這個信箱建立帳號，不過它已經有帳號了。直接登入就可以；忘記密碼的話，請從下面的連結設定新的。`,
    button: '前往設定新密碼',
    validity: '這個連結一小時內有效，只能用一次。',
    notYou: '如果不是你，不必理會這封信，什麼也沒有改變。',
  } as const
}

export function passwordChangedMail(site: string) {
  return {
    subject: `你在「${site}」的密碼已經更改`,
    preheader: '如果不是你改的，請立刻重設密碼。',
    heading: '密碼已經更改',
    text: `這個信箱在${site}的密碼剛剛更改了，其他裝置都已經登出。如果是你，什麼也不必再做。`,
    notYou: '如果不是你，請立刻在網站上按「忘記密碼？」重新設定。',
  } as const
}

/** `comments`: what has become of them; null for a reader who had written none. */
export function accountDeletedMail(site: string, comments: 'remove' | 'keep' | null) {
  const ofComments = {
    remove: '；你寫過的評論也已經移除',
    keep: '；你寫過的評論留在原處，署名改為「已離開的讀者」',
    none: '',
  }[comments ?? 'none']
  return {
    subject: `你在「${site}」的帳號已經刪除`,
    preheader: '書單、筆記和收藏都一併刪去了。',
    heading: '帳號已經刪除',
    text: `這個信箱在${site}的帳號剛剛刪除了。書單、筆記和收藏都一併刪去，電子報不再寄來${ofComments}。謝謝你來過。`,
    notYou:
      '如果不是你做的，代表有人能登入你的帳號：請更換這個信箱的密碼，也換掉其他網站上相同的密碼。刪去的內容無法復原；手邊若有從前匯出的檔案，建立新帳號後可以再匯入。這是最後一封信。',
  } as const
}

export function passkeyAddedMail(site: string) {
  return {
    subject: `你在「${site}」的帳號新增了一把通行密鑰`,
    preheader: '如果不是你新增的，請立刻重設密碼，並刪除這把密鑰。',
    heading: '新增了一把通行密鑰',
    text: `你在${site}的帳號剛剛新增了一把通行密鑰，從此可以用它登入。如果是你，什麼也不必再做。`,
    notYou: '如果不是你，請立刻在網站上按「忘記密碼？」重新設定密碼，再到帳號頁刪除這把密鑰。',
  } as const
}

export function passkeyRemovedMail(site: string) {
  return {
    subject: `你在「${site}」的帳號刪除了一把通行密鑰`,
    preheader: '從現在起，不能再用它登入。',
    heading: '刪除了一把通行密鑰',
    text: `你在${site}的帳號剛剛刪除了一把通行密鑰，不能再用它登入。如果是你，什麼也不必再做。`,
    notYou: '如果不是你，請立刻在網站上按「忘記密碼？」重新設定密碼，再到帳號頁新增一把。',
  } as const
}

export function signInCodeMail(site: string) {
  return {
    subject: `登入「${site}」的驗證碼`,
    preheader: '打開這封信，把驗證碼填回登入的那一頁。',
    heading: '登入的驗證碼',
    text: `有人要用這個信箱登入${site}。如果是你，請在登入的那一頁填入下面六位數字：`,
    validity: '驗證碼十分鐘內有效，只能用一次。請不要告訴任何人，我們也不會向你要。',
    notYou: '如果不是你，不必理會這封信；沒有這組數字，沒有人能這樣登入。',
  } as const
}

export function emailChangeMail(site: string) {
  return {
    subject: `請確認「${site}」的新信箱`,
    preheader: '按一下連結，帳號就改用這個信箱。',
    heading: '改用這個信箱',
    text: `有人想把${site}的帳號改用這個信箱登入。如果是你，請從下面的連結進去，完成更改。`,
    button: '前往更改信箱',
    validity: '這個連結一小時內有效。',
    notYou: '如果不是你，不必理會這封信，什麼也沒有改變。',
  } as const
}

export function emailTakenMail(site: string) {
  return {
    subject: `這個信箱在「${site}」已經有帳號`,
    preheader: '有人想把另一個帳號改用這個信箱，沒有成功。',
    heading: '這個信箱已經有帳號了',
    text: `有人想把${site}的另一個帳號改用這個信箱，不過它已經有自己的帳號，所以沒有更改。如果是你，直接用這個信箱登入就可以。`,
    notYou: '如果不是你，不必理會這封信，什麼也沒有改變。',
  } as const
}

export function emailChangedMail(site: string) {
  return {
    subject: `你在「${site}」的帳號換了信箱`,
    preheader: '從現在起，請用新的信箱登入。',
    heading: '登入的信箱已經更改',
    text: `你在${site}的帳號剛剛改用另一個信箱登入，這個信箱不再收到帳號的通知。如果是你，什麼也不必再做。`,
    notYou: '如果不是你，代表有人能登入你的帳號，請立刻與站主聯絡。',
  } as const
}

export function twoFactorOnMail(site: string) {
  return {
    subject: `你在「${site}」開啟了兩步驟驗證`,
    preheader: '從現在起，登入時還要輸入驗證器的驗證碼。',
    heading: '兩步驟驗證已經開啟',
    text: `這個信箱在${site}的帳號剛剛開啟了兩步驟驗證，或換了一個驗證器。從現在起，登入時還要輸入驗證器的驗證碼；請把救援碼收好，手機不在身邊時用得上。`,
    notYou: NOT_YOU,
  } as const
}

export function twoFactorOffMail(site: string) {
  return {
    subject: `你在「${site}」關閉了兩步驟驗證`,
    preheader: '如果不是你關的，請立刻重設密碼。',
    heading: '兩步驟驗證已經關閉',
    text: `這個信箱在${site}的帳號剛剛關閉了兩步驟驗證，從現在起，登入時不再需要驗證碼。舊的救援碼都已失效。`,
    notYou: NOT_YOU,
  } as const
}

export function recoveryCodesRenewedMail(site: string) {
  return {
    subject: `你在「${site}」換了新的救援碼`,
    preheader: '舊的救援碼都已失效。',
    heading: '救援碼已經更換',
    text: `這個信箱在${site}的帳號剛剛換了一組新的救援碼，舊的都已失效。`,
    notYou: NOT_YOU,
  } as const
}

const NOT_YOU = '如果不是你，請立刻在網站上按「忘記密碼？」重新設定密碼，再到帳號頁檢查安全設定。'

/** Asks the holder of an email that the OAuth provider has not verified to confirm it. */
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

/** Tells a reader of the original site that an account was created here. */
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

/** Invites somebody to become an editor. */
export function invitationMail(site: string) {
  return {
    subject: `「${site}」請你來當編輯`,
    preheader: '按下連結，就能一起寫書評、看評論。',
    heading: '一起寫書評',
    text: `「${site}」的站主請你來當編輯：寫書評、刊登書評、看讀者的評論。請登入或建立一個帳號，再按下「成為編輯」。`,
    button: '看這個邀請',
    validity: `連結 ${INVITATION_DAYS} 天內有效，只能用一次。`,
    notYou: '不認識這個網站的話，略過這封信就好，什麼也不會發生。',
  } as const
}
