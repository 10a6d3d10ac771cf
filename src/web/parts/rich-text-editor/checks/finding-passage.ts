/** Stands for what is no text, one for each place. */
export const PLACEHOLDER = '\uFFFC'

/** Characters of the passage on each side. */
const CONTEXT = 14

/** A place of a block's text, with the passage around it. `start`: of the block. */
export function passageAround(text: string, from: number, to: number, start: number) {
  const plain = (part: string) => part.replaceAll(PLACEHOLDER, '')
  return {
    from: start + from,
    to: start + to,
    before: plain(text.slice(Math.max(0, from - CONTEXT), from)),
    found: plain(text.slice(from, Math.min(to, from + 2 * CONTEXT))),
    after: plain(text.slice(to, to + CONTEXT)),
  }
}
