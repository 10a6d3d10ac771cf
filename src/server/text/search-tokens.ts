/**
 * The text of which FTS5 makes the search index on SQLite: each character with the one after it is a token, the last one alone. Characters of
 * ASCII are written in hexadecimal, since the tokenizer would pass over blanks and signs.
 */
export function searchTokens(folded: string): string {
  const characters = Array.from(folded, writeCharacter)
  return characters.map((character, at) => character + (characters[at + 1] ?? '')).join(' ')
}

/** What FTS5 is asked for a folded term: the phrase of its pairs, or of one character the tokens that begin with it. */
export function searchPhrase(folded: string): string {
  const characters = Array.from(folded, writeCharacter)
  const pairs = characters.slice(0, -1).map((character, at) => character + characters[at + 1])
  return pairs.length === 0 ? `"${characters.join('')}"*` : `"${pairs.join(' ')}"`
}

function writeCharacter(character: string): string {
  const code = character.charCodeAt(0)
  return code < 0x80 ? code.toString(16).padStart(2, '0') : character
}
