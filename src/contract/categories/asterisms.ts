/** The stars of the eight asterisms: [right ascension in hours, declination in degrees], J2000, rounded. */
export interface Asterism {
  stars: readonly (readonly [number, number])[]
  /** The last star joins the first. */
  isClosed?: boolean
  /** Index of the star drawn larger and red. Default 0. */
  main?: number
  /** Lines besides the chain, as pairs of star indexes. */
  extraLines?: readonly (readonly [number, number])[]
}

export type AsterismName = '奎宿' | '天津' | '天市' | '心宿' | '北斗' | '文昌' | '箕宿' | '織女'

export const ASTERISMS: Record<AsterismName, Asterism> = {
  奎宿: {
    stars: [
      [0.953, 23.4],
      [0.832, 27.7],
      [0.788, 24.3],
      [0.643, 29.3],
      [0.655, 30.9],
      [0.615, 33.7],
      [0.83, 41.1],
      [0.947, 38.5],
      [1.162, 35.6],
      [1.047, 31.8],
      [1.195, 30.1],
      [1.352, 28.7],
      [1.325, 27.3],
      [1.228, 24.6],
      [1.192, 21],
      [1.095, 21.5],
    ],
    isClosed: true,
  },
  天津: {
    stars: [
      [20.37, 40.25],
      [19.75, 45.13],
      [20.22, 46.8],
      [20.69, 45.28],
      [20.95, 41.17],
      [21.25, 38.05],
      [21.3, 34.9],
      [21.215, 30.2],
      [20.77, 33.97],
    ],
    isClosed: true,
    main: 3,
  },
  天市: {
    stars: [
      [16.5, 21.5],
      [16.365, 19.15],
      [16.135, 17.05],
      [15.94, 15.67],
      [15.77, 15.4],
      [15.58, 10.5],
      [15.74, 6.43],
      [15.85, 4.5],
      [16.24, -3.7],
      [16.305, -4.7],
      [16.62, -10.6],
    ],
  },
  心宿: {
    stars: [
      [16.353, -25.6],
      [16.49, -26.43],
      [16.6, -28.2],
    ],
    main: 1,
  },
  北斗: {
    stars: [
      [11.06, 61.75],
      [11.03, 56.4],
      [11.9, 53.7],
      [12.26, 57.03],
      [12.9, 55.96],
      [13.4, 54.9],
      [13.79, 49.3],
    ],
    main: 3,
    extraLines: [[3, 0]],
  },
  文昌: {
    stars: [
      [9.85, 59.04],
      [9.87, 54.06],
      [9.55, 51.7],
      [9.27, 54],
      [9.15, 51.6],
      [8.99, 48.04],
    ],
  },
  箕宿: {
    stars: [
      [18.097, -30.4],
      [18.35, -29.83],
      [18.4, -34.4],
      [18.29, -36.77],
    ],
    isClosed: true,
  },
  織女: {
    stars: [
      [18.74, 39.67],
      [18.615, 38.78],
      [18.747, 37.6],
    ],
    isClosed: true,
    main: 1,
  },
}
