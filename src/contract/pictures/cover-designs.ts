/** The templates of the drawing library, with the number of variants in which each can be drawn. */
export const COVER_TEMPLATES = {
  slip: 1,
  leaf: 1,
  chart: 6,
  glyph: 1,
  moon: 5,
  river: 3,
  belt: 3,
  lattice: 2,
} as const

export type CoverTemplate = keyof typeof COVER_TEMPLATES

export const COVER_TEMPLATE_NAMES = Object.keys(COVER_TEMPLATES) as CoverTemplate[]

/** The owner's choices for a drawn cover. */
export interface CoverDesign {
  template: CoverTemplate
  /** Which of the review's categories gives the colour. Null, or none of them: the first. */
  colour: string | null
  /** The large character of `glyph`. Null, or none of the title: the first meaningful one. */
  character: string | null
  /** From 0 to below the template's number. */
  variant: number
}

/** The characters of the title that `glyph` can show, each once. */
export function keyCharacters(title: string): string[] {
  const letters = [...title].filter((letter) => /[\p{L}\p{N}]/u.test(letter))
  return [...new Set(letters)].slice(0, MAX_CHARACTERS)
}

const MAX_CHARACTERS = 16
