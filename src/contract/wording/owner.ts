/** The page that the one-time link of a site without an owner leads to. */

export const ownerPageWording = {
  heading: '成為站主',
  about: '站主的評論有「站主」標記，可以使用保留的名字。一個網站只有一位站主；按下之後，這個連結就失效。',
  become: '成為站主',
  becoming: '處理中...',
  signInFirst:
    '這個網站還沒有站主。請先在另一個分頁登入；還沒有帳號的話，在那裡建立一個，並從信裡的連結確認信箱。完成後回到這一頁繼續。',
  signIn: '前往登入或建立帳號（另開分頁）',
  goOn: '已經登入，繼續',
} as const

export function becomeOwnerText({ name, email }: { name: string; email: string }): string {
  return `你以「${name}」（${email}）登入。要讓這個帳號成為站主嗎？`
}
