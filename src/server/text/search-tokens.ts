/**
 * The text of which FTS5 makes the search index on SQLite: each character is a token. Those of ASCII are written in hexadecimal, since
 * the tokenizer would pass over blanks and signs.
 */
export function searchTokens(folded: string): string {
  return Array.from(folded, tokenOf).join(' ')
}

function tokenOf(character: string): string {
  const code = character.charCodeAt(0)
  return code < 0x80 ? code.toString(16).padStart(2, '0') : character
}
