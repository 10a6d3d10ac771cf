import type { NamedText } from '../../../../contract/reviews/text-kinds.ts'
import { foldCharacters } from '../../../../contract/text/fold-character.ts'

/** Whether the title or headline of a text contains what was typed, in either script. */
export function hasInTitle({ title, headline }: NamedText, typed: string): boolean {
  const wanted = foldCharacters(typed.trim())
  return [title, headline ?? ''].some((text) => foldCharacters(text).includes(wanted))
}

/** Orders texts that a search has found: those whose title has what was typed before those that only mention it. */
export function titlesFirst(typed: string): (one: NamedText, other: NamedText) => number {
  return (one, other) => Number(hasInTitle(other, typed)) - Number(hasInTitle(one, typed))
}
