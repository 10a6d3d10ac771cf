/** An asterism: [right ascension in hours, declination in degrees] of each star, J2000, rounded. */
export interface Asterism {
  stars: readonly (readonly [number, number])[]
  /** The last star joins the first. */
  isClosed?: boolean
  /** Index of the star drawn larger and red. Default 0. */
  main?: number
  /** Lines besides the chain, as pairs of star indexes. */
  extraLines?: readonly (readonly [number, number])[]
}

/** The colours and the asterism of one category of books. The caller supplies them; the library knows no category. */
export interface CoverTheme {
  /** What a book names as its category. */
  id: string
  asterismName: string
  asterism: Asterism
  /** Hex values: the colour itself, its deep shade, its paper tint and its form on dark paper. */
  base: string
  deep: string
  tint: string
  dark: string
}
