import type { Script } from '../../../contract/site/scripts.ts'
import type { ChineseScript } from '../../../contract/text/chinese-scripts.ts'
import { recogniseScript } from '../recognise-script.ts'

/** Converts a text without markup; `written`: the script of the whole that it belongs to, by default its own. */
export type ConvertText = (text: string, written?: ChineseScript) => string

const converters: Partial<Record<Script, Promise<ConvertText>>> = {}

/**
 * Converts by phrases, so that 頭髮 and 出發 become 头发 and 出发, and back. Words stay the author's: no vocabulary is
 * exchanged. The dictionaries, 30 MB in memory, are loaded at the first use.
 */
export function converterTo(script: Script): Promise<ConvertText> {
  return (converters[script] ??= script === 'zh-hans' ? toSimplified() : toTraditional())
}

async function toSimplified(): Promise<ConvertText> {
  const { Converter } = await import('opencc-js/t2cn')
  const convert = Converter({ from: 'tw', to: 'cn' })
  return (text) => keepTitles(text, convert)
}

async function toTraditional(): Promise<ConvertText> {
  const { Converter } = await import('opencc-js/cn2t')
  const convert = Converter({ from: 'cn', to: 'tw' })
  // 后, 里 and 干 are Traditional characters, too: what is not Simplified stays as it is.
  return (text, written = recogniseScript(text)) =>
    written === 'zh-Hans' ? keepTitles(text, (part) => setQuotationMarks(correct(part, convert(part)))) : text
}

/** Texts in another script keep their marks. Single ones are apostrophes, too: they are quotation marks in pairs around Chinese. */
function setQuotationMarks(text: string): string {
  if (LETTER.test(text) && !CHINESE.test(text)) return text
  return text
    .replaceAll('“', '「')
    .replaceAll('”', '」')
    .replace(/‘([^‘’]*)’/g, (pair, inside: string) => (HAN.test(inside) ? `『${inside}』` : pair))
}

/** Replaces characters that the dictionaries choose wrongly. */
function correct(written: string, converted: string): string {
  if (written.length !== converted.length) return converted
  let corrected = converted
  for (const [pattern, form] of CORRECTIONS)
    for (const { index } of written.matchAll(pattern))
      corrected = corrected.slice(0, index) + form + corrected.slice(index + form.length)
  return corrected
}

/**
 * One character each. The dictionaries find words across the ends of others (BYVoid/OpenCC#1497), and take the family names 余, 范 and
 * 干, unless the whole name is in them, for 餘, 範 and 幹.
 */
const CORRECTIONS: readonly (readonly [RegExp, string])[] = [
  [/(?<=被)发(?!左衽|佯狂|文身|跣足|入山)/g, '發'],
  [/(?<=粉丝)发/g, '發'],
  [/了(?=如(?!指掌|观火))/g, '了'],
  [/制(?=造)/g, '製'],
  [/云(?=[：“「])/g, '云'],
  [/干(?=[涉预扰戈宝])|(?<=姓)干/g, '干'],
  [/(?<![规典模示师防风垂轨懿闺遗])范(?![围例本畴式文])/g, '范'],
  [
    /(?<=姓)余|(?<![业多剩其盈富残课公闲年岁日月天里米节空冗有之劫虚工病无词心尚赘结农十百千万亿两零])余(?=\p{Script=Han})(?![下生地晖辉韵额年音波悸力热温味光暇粮钱款震孽毒党烬怒裕闲留香威勇兴数项切者部外量众人事物的绪情存位沥霞脉哀弦火利角弧弦子式集缺食恨辜欢庆])/gu,
    '余',
  ],
]

/** Titles in their brackets stand as they are printed on the book. */
function keepTitles(text: string, convert: ConvertText): string {
  if (!HAN.test(text) && !text.includes('“') && !text.includes('”')) return text
  return text
    .split(TITLE)
    .map((part, index) => (index % 2 === 1 ? part : convert(part)))
    .join('')
}

export const HAN = /\p{Script=Han}/u
const LETTER = /\p{L}/u
/** Chinese characters, and the marks of CJK and of full width. */
const CHINESE = /[\p{Script=Han}\u3000-\u303F\uFF00-\uFF65]/u
/** A title with its brackets. */
export const TITLE = /(《[^《》]*》|〈[^〈〉]*〉)/
