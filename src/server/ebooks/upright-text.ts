import { UPRIGHT_NUMBER } from '../../contract/text/upright-numbers.ts'
import { xmlText } from '../text/xml-text.ts'

/** The text as XML for vertical lines: one or two figures stand upright. */
export function uprightText(text: string): string {
  let [at, result] = [0, '']
  for (const { 0: figures, index } of text.matchAll(UPRIGHT_NUMBER)) {
    result += `${xmlText(text.slice(at, index))}<span class="upright">${figures}</span>`
    at = index + figures.length
  }
  return result + xmlText(text.slice(at))
}
