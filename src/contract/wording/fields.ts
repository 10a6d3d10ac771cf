/** How much room a text field has (decisions.md 11). */

export function lengthText(length: number, most: number): string {
  return `${length}／${most.toLocaleString('en-US')}`
}

/** Said once when little room is left, and once when there is none. */
export function roomText(isOver: boolean, most: number): string {
  return `${isOver ? '已經超過' : '快要到'} ${most.toLocaleString('en-US')} 個字的上限。`
}
