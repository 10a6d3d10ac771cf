/** A change of a text at a position in it. */
export interface Edit {
  at: number
  /** Characters to remove there. */
  remove: number
  text: string
}

/** Applies all edits. Positions refer to the original text; edits must not overlap. */
export function applyEdits(html: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let at = 0
  for (const edit of edits.toSorted((one, other) => one.at - other.at)) {
    parts.push(html.slice(at, edit.at), edit.text)
    at = edit.at + edit.remove
  }
  return parts.join('') + html.slice(at)
}
