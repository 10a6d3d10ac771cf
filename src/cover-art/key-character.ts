import { outlineOf } from './glyph-outlines.ts'
import type { TitleText } from './title-text.ts'

/**
 * The character that may stand for a book alone: the first Chinese one of its title that carries meaning, else
 * its first letter or figure. 書 where no face can draw any of them.
 */
export function keyCharacterOf({ main }: TitleText): string {
  const drawable = [...main].filter(
    (letter) => /[\p{L}\p{N}]/u.test(letter) && !outlineOf(letter, 'bold').isMissing,
  )
  const chinese = drawable.filter((letter) => /\p{Script=Han}/u.test(letter))
  const telling = chinese.find((letter) => !EMPTY_WORDS.has(letter))
  return telling ?? chinese[0] ?? drawable[0]?.toUpperCase() ?? '書'
}

const EMPTY_WORDS = new Set(
  '的之與和及或在是不了一我你他她它們这這那些每被把給從到為何如於以其者也所有第關于個个们與',
)
