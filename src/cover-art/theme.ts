/** An asterism by the [right ascension in hours, declination in degrees] of its stars, J2000, rounded. */
export interface Asterism {
  stars: readonly (readonly [number, number])[]
  /** Whether a line connects the last star with the first. */
  isClosed?: boolean
  /** Index of the star that is drawn larger and red. Default 0. */
  main?: number
  /** Further lines, as pairs of star indexes. */
  extraLines?: readonly (readonly [number, number])[]
}

/** The colours and the asterism of a category of books, supplied by the caller. */
export interface CoverTheme {
  /** The category of a book. */
  id: string
  asterismName: string
  asterism: Asterism
  /** Hex values: the colour, its deep shade, its paper tint, its variant for dark backgrounds. */
  base: string
  deep: string
  tint: string
  dark: string
}
