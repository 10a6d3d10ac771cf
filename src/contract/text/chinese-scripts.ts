/** The written forms of Chinese, as values of `lang`. */
export const CHINESE_SCRIPTS = ['zh-Hant', 'zh-Hans'] as const

export type ChineseScript = (typeof CHINESE_SCRIPTS)[number]
