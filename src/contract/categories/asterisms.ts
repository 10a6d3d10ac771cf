import { type Asterism, EMPTY_ASTERISMS, pairs } from './empty-asterisms.ts'

/** The names by their ids: those of the eight categories, then those that the owner's own may have. */
export const ASTERISM_NAMES = {
  kui: '奎宿',
  tianjin: '天津',
  tianshi: '天市',
  xin: '心宿',
  beidou: '北斗',
  wenchang: '文昌',
  ji: '箕宿',
  zhinu: '織女',
  shen: '參宿',
  mao: '昴宿',
  bi: '畢宿',
  zhen: '軫宿',
  dou: '斗宿',
  fang: '房宿',
  wei: '危宿',
  zhang: '張宿',
} as const

export type AsterismId = keyof typeof ASTERISM_NAMES

export const ASTERISM_IDS = Object.keys(ASTERISM_NAMES) as AsterismId[]

export const ASTERISMS: Record<AsterismId, Asterism> = {
  ...EMPTY_ASTERISMS,
  kui: {
    stars: pairs(
      '0.953 23.4, 0.832 27.7, 0.788 24.3, 0.643 29.3, 0.655 30.9, 0.615 33.7, 0.83 41.1, 0.947 38.5, 1.162 35.6, 1.047 31.8, 1.195 30.1, 1.352 28.7, 1.325 27.3, 1.228 24.6, 1.192 21, 1.095 21.5',
    ),
    isClosed: true,
  },
  tianshi: {
    stars: pairs(
      '16.5 21.5, 16.365 19.15, 16.135 17.05, 15.94 15.67, 15.77 15.4, 15.58 10.5, 15.74 6.43, 15.85 4.5, 16.24 -3.7, 16.305 -4.7, 16.62 -10.6',
    ),
  },
  xin: { stars: pairs('16.353 -25.6, 16.49 -26.43, 16.6 -28.2'), main: 1 },
  shen: {
    stars: pairs('5.24 -8.2, 5.797 -9.67, 5.68 -1.95, 5.603 -1.2, 5.533 -0.3, 5.42 6.35, 5.92 7.4'),
    main: 6,
    extraLines: pairs('2 6, 4 0'),
  },
  mao: { stars: pairs('3.75 24.37, 3.755 24.1, 3.79 24.1, 3.82 24.05, 3.76 23.95'), main: 2 },
  bi: { stars: pairs('4.477 19.2, 4.38 17.55, 4.33 15.63, 4.478 15.87, 4.6 16.5'), main: 4 },
  zhen: { stars: pairs('12.17 -22.6, 12.26 -17.5, 12.5 -16.5, 12.57 -23.4'), isClosed: true, main: 1 },
  dou: {
    stars: pairs('18.23 -21.06, 18.466 -25.4, 18.76 -27, 18.92 -26.3, 19.115 -27.67, 19.04 -29.88'),
    main: 3,
    extraLines: pairs('5 2'),
  },
  fang: { stars: pairs('16.09 -19.8, 16.005 -22.6, 15.98 -26.1, 15.95 -29.2'), main: 1 },
  wei: { stars: pairs('22.096 -0.32, 22.17 6.2, 21.736 9.87'), main: 2 },
  zhang: { stars: pairs('9.671 -14.33, 9.858 -14.85, 10.176 -12.35, 10.435 -16.84'), main: 2 },
}
