/** The first sentence of a text, with its closing quotation mark; at most so many characters. */
export function firstSentence(text: string, maxLength: number): string {
  const [sentence = ''] = /^[^。！？!?]*[。！？!?]*[」』]?/.exec(text.trim()) ?? []
  return [...sentence].slice(0, maxLength).join('')
}
