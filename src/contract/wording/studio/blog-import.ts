/** The name of a commenter who had none. */
export const importedGuestName = '訪客'

/** The first line of a comment that answers another one. */
export function answerTo(name: string): string {
  return `回覆${name}：`
}
