import type { Script } from '../../../contract/site/scripts.ts'
import { recogniseScript } from '../recognise-script.ts'

/** Converts a text without markup. */
export type ConvertText = (text: string) => string

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
  return (text) => keepTitles(text, (part) => (recogniseScript(part) === 'zh-Hans' ? convert(part) : part))
}

/** Titles in their brackets stand as they are printed on the book. */
function keepTitles(text: string, convert: ConvertText): string {
  if (!HAN.test(text)) return text
  return text
    .split(TITLE)
    .map((part, index) => (index % 2 === 1 ? part : convert(part)))
    .join('')
}

export const HAN = /\p{Script=Han}/u
/** A title with its brackets. */
export const TITLE = /(《[^《》]*》|〈[^〈〉]*〉)/
