import { parseHtml } from '../../../../parts/rich-text-editor/body/article-html.ts'

/** The text of each block of a body, in order. */
export function bodyTexts(html: string): string[] {
  const texts: string[] = []
  parseHtml(html).descendants((node) => {
    if (!node.isTextblock && !node.isAtom) return true
    const text = node.type.name === 'hr' ? '＊＊＊' : node.textContent
    if (text.trim() !== '' || node.type.name === 'picture') texts.push(text)
    return false
  })
  return texts
}
