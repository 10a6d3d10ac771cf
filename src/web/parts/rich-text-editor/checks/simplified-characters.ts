import { SIMPLIFIED, TRADITIONAL } from '../../../../contract/text/simplified-table.ts'
import type { TextFinding } from './check-text.ts'
import { passageAround } from './finding-passage.ts'

/** Whether a text is written in Simplified characters. */
export function isMostlySimplified(text: string): boolean {
  const han = text.match(/\p{Script=Han}/gu) ?? []
  const simplified = han.filter((character) => FORMS.has(character)).length
  // About a third of the characters of a Simplified text are written so there alone.
  return simplified > 20 && simplified > han.length / 8
}

/** Runs of Simplified characters in a block, outside 「」 and 『』. */
export function simplifiedCharacters(text: string, start: number): TextFinding[] {
  const findings: TextFinding[] = []
  let quotations = 0
  let from: number | undefined
  const end = (to: number) => {
    if (from === undefined) return
    const written = Array.from(text.slice(from, to), (character) => FORMS.get(character) ?? UNKNOWN)
    findings.push({
      check: 'simplified',
      ...passageAround(text, from, to, start),
      ...(!written.includes(UNKNOWN) && { fix: { kind: 'replace', text: written.join('') } }),
    })
    from = undefined
  }
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if ('「『'.includes(character)) quotations++
    if ('」』'.includes(character)) quotations = Math.max(0, quotations - 1)
    if (quotations === 0 && FORMS.has(character)) from ??= at
    else end(at)
  }
  end(text.length)
  return findings
}

/** Several are possible. */
const UNKNOWN = '〓'

const traditional = [...TRADITIONAL]
const FORMS = new Map([...SIMPLIFIED].map((character, index) => [character, traditional[index] ?? UNKNOWN]))
