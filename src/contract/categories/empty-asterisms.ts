/** The stars of an asterism: [right ascension in hours, declination in degrees], J2000, rounded. */
export interface Asterism {
  stars: readonly (readonly [number, number])[]
  /** The last star joins the first. */
  isClosed?: boolean
  /** Index of the star drawn larger and red. Default 0. */
  main?: number
  /** Lines besides the chain, as pairs of star indexes. */
  extraLines?: readonly (readonly [number, number])[]
}

/** Pairs of numbers that stand in a line of text. */
export function pairs(text: string): [number, number][] {
  return text.split(', ').map((pair) => pair.split(' ').map(Number) as [number, number])
}

/** Those that pictures of empty states show too. Apart from the others, which a review's page does not load. */
export const EMPTY_ASTERISMS = {
  tianjin: {
    stars: pairs(
      '20.37 40.25, 19.75 45.13, 20.22 46.8, 20.69 45.28, 20.95 41.17, 21.25 38.05, 21.3 34.9, 21.215 30.2, 20.77 33.97',
    ),
    isClosed: true,
    main: 3,
  },
  beidou: {
    stars: pairs('11.06 61.75, 11.03 56.4, 11.9 53.7, 12.26 57.03, 12.9 55.96, 13.4 54.9, 13.79 49.3'),
    main: 3,
    extraLines: pairs('3 0'),
  },
  wenchang: { stars: pairs('9.85 59.04, 9.87 54.06, 9.55 51.7, 9.27 54, 9.15 51.6, 8.99 48.04') },
  ji: { stars: pairs('18.097 -30.4, 18.35 -29.83, 18.4 -34.4, 18.29 -36.77'), isClosed: true },
  zhinu: { stars: pairs('18.74 39.67, 18.615 38.78, 18.747 37.6'), isClosed: true, main: 1 },
} satisfies Record<string, Asterism>
