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
  const all = allNodes(root)
  const facesOf = async (texts: readonly DomNode[]) => {
    const glyphs = new Map<string, number>()
    for (const { nodeId } of texts) {
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
      for (const { familyName, glyphCount } of fonts.filter((font) => HAN_FACES.test(font.familyName)))
        glyphs.set(familyName, (glyphs.get(familyName) ?? 0) + glyphCount)
    }
    return glyphs
  }
  // Where all characters of a style are in one face, no text of that style needs a question of its own.
  const mixedStyles = new Set<string>()
  for (const sample of all.filter(({ attributes }) => attributes?.includes(SAMPLE)))
    if ((await facesOf(sample.children ?? [])).size !== 1) mixedStyles.add(valueOf(sample, SAMPLE))
  const found = new Set<string>()
  for (const element of all.filter(({ attributes }) => attributes?.includes(MARK))) {
    if (!mixedStyles.has(valueOf(element, STYLE))) continue
    const field = valueOf(element, MARK)
    // What a field says is in a shadow tree of the browser's own.
    const nodes = field === '' ? (element.children ?? []) : allNodes(element)
    const texts = nodes.filter(({ nodeType }) => nodeType === TEXT)
    const text = field || texts.map(({ nodeValue }) => nodeValue.trim()).join('')
    const glyphs = await facesOf(texts)
    const [, ...others] = [...glyphs.values()].toSorted((one, other) => other - one)
    // A wide space is nothing to see, and no font of ours has it.
    const isMixed = others.reduce((sum, count) => sum + count, 0) > text.split('\u3000').length - 1
    if (isMixed) found.add(`${text}: ${[...glyphs.keys()].toSorted().join(', ')}`)
  }
  await session.detach()
  await page.evaluate(removeSamples)
  return [...found]
}

const MARK = 'data-asked'
const STYLE = 'data-asked-style'
const SAMPLE = 'data-asked-sample'
const TEXT = 3
const HAN_FACES = /Cactus|WenKai|CJK/

function valueOf({ attributes = [] }: DomNode, name: string): string {
  return attributes[attributes.indexOf(name) + 1] ?? ''
}

/**
 * Marks what has a text of its own in Ming or Kai; a field with what it says. At the end of the page it puts, for each style of
 * these texts that chooses a face, an invisible sample of all their characters.
 */
async function markTexts(): Promise<void> {
  await document.fonts.ready
  for (const marked of document.querySelectorAll('[data-asked]')) marked.removeAttribute('data-asked')
  const samples = new Map<string, { sample: HTMLElement; characters: Set<string> }>()
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const field = element.matches('input, textarea') ? (element as HTMLInputElement).value : ''
    const texts = [...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data)
    const text = field + texts.join('')
    if (!/\p{Script=Han}/u.test(text) || !element.checkVisibility()) continue
    if (element.closest('.visually-hidden')) continue
    const { fontFamily, fontWeight, fontStyle, writingMode, textOrientation } = getComputedStyle(element)
    if (!/XC (?:Ming|Kai)|slices/.test(fontFamily)) continue
    const lang = element.closest<HTMLElement>('[lang]')?.lang ?? ''
    const style = { fontFamily, fontWeight, fontStyle, writingMode, textOrientation }
    const key = JSON.stringify([style, lang])
    const known = samples.get(key) ?? { sample: document.createElement('div'), characters: new Set() }
    samples.set(key, known)
    Object.assign(known.sample.style, style, {
      position: 'fixed',
      visibility: 'hidden',
      whiteSpace: 'pre',
    })
    known.sample.lang = lang
    known.sample.dataset['askedSample'] = key
    // With the marks that follow it, which may choose its face. A wide space is nothing to see.
    for (const character of text.match(/[^\p{M}\u3000]\p{M}*/gu) ?? []) known.characters.add(character)
    element.dataset['asked'] = field
    element.dataset['askedStyle'] = key
  }
  for (const { sample, characters } of samples.values()) {
    sample.textContent = [...characters].join('')
    document.body.append(sample)
  }
}

function removeSamples(): void {
  for (const sample of document.querySelectorAll('[data-asked-sample]')) sample.remove()
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
