/** How much room a text field has (docs/product/data.md). */

export const lengthText = (length: number, most: number): string =>
  `${inThousands(length)}／${inThousands(most)}`

/** Announced once when little room is left, and once when there is none. */
export const roomText = (isOver: boolean, most: number): string =>
  `${isOver ? '已經超過' : '快要到'} ${inThousands(most)} 個字的上限。`

// Not toLocaleString: the first of a page takes 12 ms to look up how numbers are written, 50 on a phone.
export const inThousands = (number: number): string => String(number).replace(/\B(?=(?:\d{3}){1,5}$)/g, ',')

/** For a search field: shown while typing, shortly before the limit and at it. */
export const termLength = (length: number, limit: number): string =>
  length < limit ? `最多 ${limit} 個字，已輸入 ${length} 個字。` : `已達上限 ${limit} 個字。`

/** Also refused by the browser itself (problems.ts). */
export const tooLongWording = {
  name: '名字太長，最多 40 個字。',
  comment: '評論太長，最多 5,000 個字。',
} as const
