/** The pages of the links that give an account a role: of a site without an owner, and of an invitation. */

export const roleLinkWording = {
  signIn: '登入或建立帳號',
  goOn: '已經登入，繼續',
  busy: '處理中...',
} as const

export const ownerPageWording = {
  heading: '成為站主',
  about: '站主的評論有「站主」標記，可以使用保留的名字。一個網站只有一位站主；按下之後，這個連結就失效。',
  submit: '成為站主',
  signInFirst:
    '這個網站還沒有站主。請先登入；還沒有帳號的話，建立一個，並從信裡的連結確認信箱，再回到這一頁登入。',
  question: '要讓這個帳號成為站主嗎？',
} as const

/** Where the site has no owner yet, who may be signing up before opening the link. */
export const reservedForOwner =
  '這個名字保留給站主。如果你就是站主，請先打開網站啟動時印出的連結，再用這個名字建立帳號。'

export const editorPageWording = {
  heading: '成為編輯',
  about: '編輯能寫書評、刊登書評、看管評論，評論有「編輯」標記。按下之後，這個連結就失效。',
  submit: '成為編輯',
  signInFirst: '站主請你來當編輯。請先登入；還沒有帳號的話，用收到邀請的信箱建立一個，不必再確認。',
  question: '要讓這個帳號成為編輯嗎？',
} as const

export const takeRoleText = ({ name, email }: { name: string; email: string }, question: string): string =>
  `你以「${name}」（${email}）登入。${question}`
