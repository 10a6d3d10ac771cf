/** The character of the seal that is part of the program's own pictures. */
export const DEFAULT_SEAL = '槎'

/** The character of the seal of a renamed site that has not set one: the first Han character of its name. */
export function sealOf(name: string): string {
  return /\p{Script=Han}/u.exec(name)?.[0] ?? NEUTRAL_SEAL
}

const NEUTRAL_SEAL = '書'

/** The seal with this character, drawn by the site. */
export function sealPath(character: string): string {
  return `/seal/${encodeURIComponent(character)}.svg`
}

/** The owner's picture in place of the seal, square: `webp` on pages, `png` as icon and in mails. */
export function sealPicturePath(name: string, format: 'webp' | 'png'): string {
  return `/seal/${name.replace(/webp$/, format)}`
}
