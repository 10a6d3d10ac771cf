import { FONT_FAMILIES, type Script } from './font-families.ts'

/** How the letters of a web font stand and how wide they run (tools/measure-fonts.ts). */
export interface FontMetrics {
  /** Above and below the base line, of the font's size. */
  ascent: number
  descent: number
  /** Latin letters, digits and marks that it draws, and their width as a multiple of those of Times. */
  latin: { unicodeRange: string; width: number }
}

/**
 * `@font-face` rules that lend a web font's measures to the system's fonts, which stand in until it has come: nothing
 * moves when it does. Han characters are as wide as they are high in every font, so only their height is set; Latin
 * ones run at the width of the web font's. A system without any of the names uses the plain families after these
 * (ui/chinese-type.css).
 */
export function fallbackFontRules(script: Script, { ascent, descent, latin }: FontMetrics): string {
  const { family } = FONT_FAMILIES[script]
  return (
    `@font-face{font-family:"${family} Latin";src:${locals(TIMES)};size-adjust:${percent(latin.width)};` +
    // Both are taken of the adjusted size.
    `${heights(ascent / latin.width, descent / latin.width)};unicode-range:${latin.unicodeRange}}` +
    `@font-face{font-family:"${family} System";src:${locals(HAN[script])};${heights(ascent, descent)}}`
  )
}

/** Their letters have the same widths, each by its full name and its PostScript name. */
const TIMES = [
  'Times New Roman',
  'TimesNewRomanPSMT',
  'Liberation Serif',
  'LiberationSerif',
  'Tinos',
  'Nimbus Roman',
]

/** For each name that is not there the page waits for the browser's process: those that phones have come first. */
const SONG = [
  'Noto Serif CJK TC',
  'NotoSerifCJKtc-Regular',
  'Songti TC Regular',
  'STSongti-TC-Regular',
  'Noto Serif TC',
  'NotoSerifTC-Regular',
  'Source Han Serif TC',
  'PMingLiU',
]

/** In the order of ui/chinese-type.css, but by the names of single fonts, which alone `local()` knows. */
const HAN: Record<Script, readonly string[]> = {
  ming: SONG,
  kai: [
    'LXGW WenKai TC',
    'LXGWWenKaiTC-Regular',
    'Kaiti TC Regular',
    'STKaitiTC-Regular',
    'BiauKai',
    'DFKai-SB',
    ...SONG,
  ],
}

function locals(names: readonly string[]): string {
  return names.map((name) => `local("${name}")`).join(',')
}

function heights(ascent: number, descent: number): string {
  return `ascent-override:${percent(ascent)};descent-override:${percent(descent)};line-gap-override:0%`
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`
}
