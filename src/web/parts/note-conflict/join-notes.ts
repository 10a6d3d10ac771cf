/** Two versions of a note as one text: the stored one, then the other one without the lines with which both begin. */
export function joinNotes(stored: string, own: string): string {
  if (stored.includes(own)) return stored
  if (own.includes(stored)) return own
  const [storedLines, ownLines] = [stored.split('\n'), own.split('\n')]
  const differsAt = ownLines.findIndex((line, index) => line !== storedLines[index])
  const rest = ownLines.slice(differsAt).join('\n')
  return `${stored.trimEnd()}\n\n${rest.trimStart()}`
}
