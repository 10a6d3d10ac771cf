import type { RedirectsBrought } from '../../site/redirects.ts'

/** Texts of 舊網址 in 設定. */
export const redirectsSection = {
  title: '舊網址',
  why: '舊站的網址，轉到這裡的哪一篇。匯入時會自己填好；站上本來就有的頁面不受影響。',
  from: '舊網址',
  fromHint: '路徑或整個網址；結尾的 * 代表後面什麼都可以，例如 /blog/*',
  to: '轉到',
  toHint: '站內的路徑，例如 /review/12，或別站的網址',
  add: '加一個轉址',
  added: '轉址加好了',
  file: '匯入轉址檔',
  choose: '選檔案…',
  fileHint: '兩欄的 CSV、Ghost 的 redirects.json 或 redirects.yaml、Netlify 的 _redirects。',
  search: '找舊網址',
  none: '還沒有舊網址',
  noMatch: '沒有這個網址',
  dead: '這篇還沒有刊登，先當作找不到',
  remove: '拿掉',
} as const

export const removeRedirectLabel = (from: string): string => `拿掉 ${from}`
export const redirectCount = (count: number): string => `共 ${count} 個`

/** The result of importing a file of redirects. */
export function redirectsReport({ added, faults }: RedirectsBrought): string {
  const first = faults.slice(0, 5).map(({ from }) => from)
  const left = `${faults.length} 個沒有收：${first.join('、')}${faults.length > first.length ? '…' : ''}`
  return `收下 ${added} 個轉址。${faults.length > 0 ? `${left}。網址要從「/」開始、不能繞回自己，也看不懂複雜的樣式。` : ''}`
}
