import { expect, type Page } from '@playwright/test'

/**
 * Texts in Ming or Kai of which the browser draws the Chinese characters in two faces, by the protocol of the developer tools: the fonts
 * of the page lack some of them. Waits for the page's fonts.
 */
export async function findMixedFaces(page: Page): Promise<string[]> {
  await expect(page.locator('html')).toHaveClass(/fonts-loaded/)
  await page.evaluate(markTexts)
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
  const found = new Set<string>()
  for (const element of allNodes(root).filter(({ attributes }) => attributes?.includes(MARK))) {
    const field = element.attributes?.[element.attributes.indexOf(MARK) + 1] ?? ''
    // What a field says is in a shadow tree of the browser's own.
    const nodes = field === '' ? (element.children ?? []) : allNodes(element)
    const texts = nodes.filter(({ nodeType }) => nodeType === TEXT)
    const text = field || texts.map(({ nodeValue }) => nodeValue.trim()).join('')
    const glyphs = new Map<string, number>()
    for (const { nodeId } of texts) {
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
      for (const { familyName, glyphCount } of fonts.filter((font) => HAN_FACES.test(font.familyName)))
        glyphs.set(familyName, (glyphs.get(familyName) ?? 0) + glyphCount)
    }
    const [, ...others] = [...glyphs.values()].toSorted((one, other) => other - one)
    // A wide space is nothing to see, and no font of ours has it.
    const isMixed = others.reduce((sum, count) => sum + count, 0) > text.split('\u3000').length - 1
    if (isMixed) found.add(`${text}: ${[...glyphs.keys()].toSorted().join(', ')}`)
  }
  await session.detach()
  return [...found]
}

const MARK = 'data-asked'
const TEXT = 3
const HAN_FACES = /Cactus|WenKai|CJK/

/** Marks what has a text of its own in Ming or Kai; a field with what it says. */
async function markTexts(): Promise<void> {
  await document.fonts.ready
  for (const marked of document.querySelectorAll('[data-asked]')) marked.removeAttribute('data-asked')
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const field = element.matches('input, textarea') ? (element as HTMLInputElement).value : ''
    const texts = [...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data)
    if (!/\p{Script=Han}/u.test(field + texts.join('')) || !element.checkVisibility()) continue
    if (element.closest('.visually-hidden')) continue
    if (/XC (?:Ming|Kai)|slices/.test(getComputedStyle(element).fontFamily)) element.dataset['asked'] = field
  }
}

interface DomNode {
  nodeType: number
  nodeId: number
  nodeValue: string
  attributes?: string[]
  children?: DomNode[]
  shadowRoots?: DomNode[]
}

function allNodes(node: DomNode): DomNode[] {
  return [node, ...[...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(allNodes)]
}
