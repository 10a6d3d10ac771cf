import { UPRIGHT_NUMBER } from '../../contract/text/upright-numbers.ts'
import { type ChildNode, newElement, Text, writeHtml } from '../text/article/article-tree.ts'
import { onlyXmlCharacters } from '../text/xml-text.ts'

/** The text as XML for vertical lines. */
export function uprightText(text: string): string {
  return onlyXmlCharacters(writeHtml(newElement('p', {}, uprightNumbers(text))))
}

/** The text for vertical lines: one or two figures stand upright. */
export function uprightNumbers(text: string): ChildNode[] {
  const figures = text.match(UPRIGHT_NUMBER) ?? []
  return text.split(UPRIGHT_NUMBER).flatMap((part, at) => {
    const number = figures[at]
    const upright = number === undefined ? [] : [newElement('span', { class: 'upright' }, [new Text(number)])]
    return [new Text(part), ...upright]
  })
}
