import { isBlank, removeHiddenCharacters } from './clean-text.ts'

/** One line, trimmed, without invisible characters; empty where nothing visible is left. */
export function toDisplayName(typed: string): string {
  const name = removeHiddenCharacters(typed).replace(/\s+/gu, ' ').trim()
  return isBlank(name) ? '' : name
}
