import { SIMPLIFIED, TRADITIONAL } from '../../contract/text/simplified-table.ts'
import type { ChineseScript } from '../../contract/text/chinese-scripts.ts'

/**
 * Whether a text is written in Traditional or Simplified characters: counts those of one form alone. A text without any,
 * such as 《三日》, is Traditional like the site.
 */
export function recogniseScript(text: string): ChineseScript {
  let simplified = 0
  let traditional = 0
  for (const character of text) {
    if (SIMPLIFIED_ALONE.has(character)) simplified++
    else if (TRADITIONAL_ALONE.has(character)) traditional++
  }
  return simplified > traditional ? 'zh-Hans' : 'zh-Hant'
}

/** Where several Traditional characters are possible, the table names none. */
const UNKNOWN = '〓'

/** 么 is 麼 in Simplified texts; in Traditional ones it hardly stands. */
const SIMPLIFIED_ALONE = new Set(`${SIMPLIFIED}么`)
const TRADITIONAL_ALONE = new Set(
  [...TRADITIONAL].filter((character) => character !== UNKNOWN && !SIMPLIFIED_ALONE.has(character)),
)
