/** A change of a text at a position in it. */
export interface Edit {
  at: number
  /** Characters to remove there. */
  remove: number
  text: string
}

/** The text with all edits, whose positions are those in the text as it was. They must not overlap. */
export function applyEdits(html: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let at = 0
  for (const edit of edits.toSorted((one, other) => one.at - other.at)) {
    parts.push(html.slice(at, edit.at), edit.text)
    at = edit.at + edit.remove
  }
  return parts.join('') + html.slice(at)
}
