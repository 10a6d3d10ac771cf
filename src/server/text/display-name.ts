import { isBlank, removeHiddenCharacters } from './clean-text.ts'

/** The name on one line, trimmed, without invisible characters; empty where nothing visible remains. */
export function toDisplayName(typed: string): string {
  const name = removeHiddenCharacters(typed).replace(/\s+/gu, ' ').trim()
  return isBlank(name) ? '' : name
}
