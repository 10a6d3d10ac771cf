import { INVITATION_DAYS } from '../../contract/accounts/people.ts'

/** The mail to somebody whom the owner invites to become an editor. */
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
