/** Text of a file for the operator's terminal, on one line: escape sequences in it must not reach the terminal. */
export function terminalText(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
}
