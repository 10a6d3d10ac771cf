/** How much room a text field has (docs/product/data.md). */

export function lengthText(length: number, most: number): string {
  return `${inThousands(length)}／${inThousands(most)}`
}

/** Announced once when little room is left, and once when there is none. */
export function roomText(isOver: boolean, most: number): string {
  return `${isOver ? '已經超過' : '快要到'} ${inThousands(most)} 個字的上限。`
}

// Not toLocaleString: the first of a page takes 12 ms to look up how numbers are written, 50 on a phone.
export function inThousands(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3}){1,5}$)/g, ',')
}

/** For a search field: shown while typing, shortly before the limit and at it. */
export function termLength(length: number, limit: number): string {
  return length < limit ? `最多 ${limit} 個字，已輸入 ${length} 個字。` : `已達上限 ${limit} 個字。`
}

/** Also refused by the browser itself (problems.ts). */
export const tooLongWording = {
  name: '名字太長，最多 40 個字。',
  comment: '評論太長，最多 5,000 個字。',
} as const
