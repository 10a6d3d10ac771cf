const SURE = [/^#{1,6} \S/m, /^(?:```|~~~)/m, /^\[\^[^[\]\s]+\]:/m, /\]\((?:https?:|\/)/, /\*\*[^*\s]/]

/** Lines of quotations and lists. One alone may be an ordinary text. */
const LINES = /^(?:>|[-*+]|\d{1,3}\.) /

/** Whether a pasted text is Markdown: one sure sign, or several lines that may be one. */
export function isMarkdown(text: string): boolean {
  if (SURE.some((sign) => sign.test(text))) return true
  return text.split('\n').filter((line) => LINES.test(line)).length >= 2
}
