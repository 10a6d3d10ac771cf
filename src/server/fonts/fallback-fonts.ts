import { FONT_FAMILIES, type FontMetrics, type WebTypeface } from './font-families.ts'

/**
 * `@font-face` rules that give the system's fonts the metrics of a web font, so that nothing moves when the web font has
 * loaded. Han characters are square in every font, so only their height is adjusted; Latin letters get the width of the
 * web font's. A system without any of these fonts uses the plain families that follow them (web/ui/styles/chinese-type.css).
 */
export function fallbackFontRules(typeface: WebTypeface, { ascent, descent, latin }: FontMetrics): string {
  const { family } = FONT_FAMILIES[typeface]
  return (
    `@font-face{font-family:"${family} Latin";src:${localSources(TIMES)};size-adjust:${percent(latin.width)};` +
    // Heights are relative to the adjusted size.
    `${heightOverrides(ascent / latin.width, descent / latin.width)};unicode-range:${latin.unicodeRange}}` +
    `@font-face{font-family:"${family} System";src:${localSources(HAN[typeface])};${heightOverrides(ascent, descent)}}`
  )
}

/**
 * `XC Dot`: the emphasis dot, in one size on every device. `XC Latin`: one face for the letters and digits of running text, and
 * `XC Latin Quotes` for the marks that are wide in Chinese fonts. `XC Song SC`: the system's Song with Simplified forms; empty where early/web-fonts.ts is to load one. `XC Marks`: dashes
 * and ellipses in the middle of the line, before Latin fonts, which have them on it. `XC Quotes SC`: the quotation marks of
 * Simplified Chinese, one em wide; Latin fonts have narrow ones under the same code. The other marks are in it too, because
 * browsers trim neighbouring marks of one font alone.
 */
export function systemFontRules(): string {
  const latin = (style: string, names: readonly string[]) =>
    `@font-face{font-family:"XC Latin";src:${localSources(names)};unicode-range:${LATIN}${style}}`
  return (
    `@font-face{font-family:"XC Dot";src:url(${DOT}) format("woff2");unicode-range:U+2022}` +
    latin('', ROMAN) +
    latin(';font-style:italic', ITALIC) +
    `@font-face{font-family:"XC Latin Quotes";src:${localSources(ROMAN)};unicode-range:${LATIN_QUOTES}}` +
    `@font-face{font-family:"XC Song SC";src:${localSources(SONG_SC)}}` +
    `@font-face{font-family:"XC Marks";src:${localSources(GOTHIC)};unicode-range:U+2014,U+2026}` +
    `@font-face{font-family:"XC Quotes SC";src:${localSources(GOTHIC_SC)};unicode-range:${MARKS_SC}}`
  )
}

/** Fonts with the letter widths of Times, each by full name and PostScript name. */
const TIMES = [
  'Times New Roman',
  'TimesNewRomanPSMT',
  'Liberation Serif',
  'LiberationSerif',
  'Tinos',
  'Nimbus Roman',
]

/** Faces with all letters of European names, such as Čapek; each system has one. */
const ROMAN = [...TIMES, 'Noto Serif', 'NotoSerif', 'DejaVu Serif']
const ITALIC = [
  'Times New Roman Italic',
  'TimesNewRomanPS-ItalicMT',
  'Liberation Serif Italic',
  'LiberationSerif-Italic',
  'Tinos Italic',
  'Nimbus Roman Italic',
  'Noto Serif Italic',
  'NotoSerif-Italic',
  'DejaVu Serif Italic',
]

/** Without the space, by which browsers choose the font that gives a line its height. */
const LATIN = 'U+21-7E,U+A1-B6,U+B8-24F,U+1E00-1EFF,U+2013'
const LATIN_QUOTES = 'U+2018-2019,U+201C-201D'

/** A font with nothing but a circle of 0.36 em for U+2022. */
const DOT =
  'data:font/woff2;base64,d09GMgABAAAAAAFIAAoAAAAAApAAAAEAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAABmAANAo8TwE2AiQDBgsGAAQgBV0HJhvlARCeBTkZb3oicyrN/aMsy8qjePj/tXbfn8GtzdmQ8CSaVKqIxSVBbTQOqbGhkLc7gOBkuYO1sx/7cZzHm5Dfe19Pj1tIUcKZliUUYCASWGliAV7wOrnL9+OjIExT6hVZVolUI2dZBqaDosSUVf2iMu8AFjQhQ3c30C1XIJcLilK1iksIAAnkCLSjE5ADov3pY/Po64PyxkpsfW3zo0tLo/NL2gOB4Ls0+VPbxH99ZBX4GyQYhn5Tp0FkEghOeSU0xtMC2fZULAok7QIkAADkxgUItQiQ1KmVibxBaNbSqqTVwP5msXD3/JX6g32bCgvuPNt04syLawceJaGzfwIAAA=='

/** The browser looks up each missing name at a cost, so the fonts that phones have come first. */
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

const SONG_SC = [
  'Noto Serif CJK SC',
  'NotoSerifCJKsc-Regular',
  'Songti SC Regular',
  'STSongti-SC-Regular',
  'Noto Serif SC',
  'NotoSerifSC-Regular',
  'SimSun',
]

const GOTHIC = [
  'Noto Sans CJK TC',
  'NotoSansCJKtc-Regular',
  'PingFang TC Regular',
  'PingFangTC-Regular',
  'Microsoft JhengHei',
]

const MARKS_SC =
  'U+201C-201D,U+3001-3002,U+3008-3011,U+3014-3015,U+FF01,U+FF08-FF09,U+FF0C,U+FF1A-FF1B,U+FF1F'

const GOTHIC_SC = [
  'Noto Sans CJK SC',
  'NotoSansCJKsc-Regular',
  'PingFang SC Regular',
  'PingFangSC-Regular',
  'Microsoft YaHei',
]

/** In the order of web/ui/styles/chinese-type.css, by the names of single fonts, as `local()` requires. */
const HAN: Record<WebTypeface, readonly string[]> = {
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

function localSources(names: readonly string[]): string {
  return names.map((name) => `local("${name}")`).join(',')
}

function heightOverrides(ascent: number, descent: number): string {
  return `ascent-override:${percent(ascent)};descent-override:${percent(descent)};line-gap-override:0%`
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`
}
