import { fold } from '../../text/fold.ts'

/** The folded text with one character for all that look alike, and for characters written as their two parts. */
export function replaceLookAlikes(folded: string): string {
  let replaced = ''
  for (const character of folded) replaced += REPLACEMENTS.get(character) ?? character
  for (const [parts, whole] of PARTS) replaced = replaced.replaceAll(parts, whole)
  return replaced
}

/** Characters that differ in one component or stroke: those of the sample site's names first, then common ones. */
const GROUPS = (
  '槎楂渣碴查喳嵖猹揸差嵯磋搓嗟瑳艖溠蹉傞 客喀愘揢 書晝畫 話詁 星惺腥猩 站沾 ' +
  '己已巳 未末 土士 日曰 人入八 千干于 大太犬 王玉主 田由甲申 戊戌戍 烏鳥 刀力 住佳往'
)
  .split(' ')
  .map(fold)

const REPLACEMENTS = new Map(
  GROUPS.flatMap((group) => {
    const [first = '', ...others] = [...group]
    return others.map((other) => [other, first] as const)
  }),
)

/** After the replacements: a group's first character stands for its others, so that 木差 and 木查 are one. */
const PARTS = [
  ['木槎', '槎'],
  ['宀各', '客'],
  ['立占', '站'],
] as const
