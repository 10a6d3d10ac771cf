/** The mail that lists pending comments for the owner, at most once a day. */

export const heldCommentsWording = {
  heading: '有評論等著你看',
  /** Before the comments themselves. */
  beginning: '下面這些評論沒有直接刊登，只有你看得到。到書案讀過，再刊登、回覆或刪除。',
  open: '到書案看評論',
  why: '這封信一天最多寄一次，只在有新的評論等候時寄出；收信地址是網站設定裡的 contact_email。',
} as const

export function heldSubject(count: number): string {
  return `有 ${count} 則評論等著你看`
}

export function heldHeading(id: number, title: string, reasons: string): string {
  return `編號 ${id}，《${title}》：${reasons}`
}

export function moreHeldText(count: number): string {
  return `還有 ${count} 則沒有列在這裡。`
}
