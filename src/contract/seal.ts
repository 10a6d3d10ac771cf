/** The character of the seal that is part of the program's own pictures. */
export const DEFAULT_SEAL = '槎'

/** The seal with this character, drawn by the site. */
export function sealPath(character: string): string {
  return `/seal/${encodeURIComponent(character)}.svg`
}
