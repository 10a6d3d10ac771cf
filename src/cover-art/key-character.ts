import { glyphOutline } from './typesetting/glyph-outlines.ts'
import type { TitleText } from './typesetting/title-text.ts'

/**
 * One character that represents a book: the first meaningful Han character of its title, else the first letter or digit,
 * else 書 where no face can draw any of them.
 */
export function pickKeyCharacter({ main }: TitleText): string {
  const drawable = [...main].filter(
    (letter) => /[\p{L}\p{N}]/u.test(letter) && !glyphOutline(letter, 'bold').isMissing,
  )
  const chinese = drawable.filter((letter) => /\p{Script=Han}/u.test(letter))
  const telling = chinese.find((letter) => !FUNCTION_WORDS.has(letter))
  return telling ?? chinese[0] ?? drawable[0]?.toUpperCase() ?? '書'
}

const FUNCTION_WORDS = new Set(
  '的之與和及或在是不了一我你他她它們这這那些每被把給從到為何如於以其者也所有第關于個个们與',
)
