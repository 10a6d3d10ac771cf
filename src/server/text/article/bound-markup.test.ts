import { Parser } from 'htmlparser2'
import { expect, test, vi } from 'vitest'
import { elements, nested } from '../../../../tests/support/hostile/complex-markup.ts'
import { MARKUP_DEPTH, MARKUP_PIECES } from '../../../contract/bounds.ts'
import { ComplexMarkup, flattenArticle, isComplexMarkup, readSimple } from './bound-markup.ts'
import { sanitizeArticle } from './sanitize-article.ts'

test.for([
  ['levels', nested(), nested(MARKUP_DEPTH + 1)],
  ['levels without an end', '<i>'.repeat(MARKUP_DEPTH), '<i>'.repeat(MARKUP_DEPTH + 1)],
  [
    'levels of two kinds',
    '<pre><code>'.repeat(MARKUP_DEPTH / 2),
    `<pre><code>`.repeat(MARKUP_DEPTH / 2) + '<b>',
  ],
  [
    'levels within a frame, whose content the sanitiser reads',
    `<iframe>${nested(MARKUP_DEPTH - 1)}</iframe>`,
    `<iframe>${nested()}</iframe>`,
  ],
  ['tags', elements(), elements(1)],
  ['tags that nobody wrote', '<p>字'.repeat(MARKUP_PIECES / 2), '<p>字'.repeat(MARKUP_PIECES / 2 + 1)],
  ['attributes', withAttributes(MARKUP_PIECES - 2), withAttributes(MARKUP_PIECES - 1)],
  ['comments', '<!---->'.repeat(MARKUP_PIECES), '<!---->'.repeat(MARKUP_PIECES + 1)],
  ['entities', '&amp;'.repeat(MARKUP_PIECES), '&amp;'.repeat(MARKUP_PIECES + 1)],
  ['characters that become entities', '>'.repeat(MARKUP_PIECES), '>'.repeat(MARKUP_PIECES + 1)],
])('the last allowed of %s is taken, and one more is refused', ([, allowed, tooMuch]) => {
  expect([isComplexMarkup(allowed!), isComplexMarkup(tooMuch!)]).toEqual([false, true])
  expect(() => sanitizeArticle(tooMuch!)).toThrow(ComplexMarkup)
})

function withAttributes(count: number): string {
  return `<b ${Array.from({ length: count }, (_, at) => `a${at}`).join(' ')}>字</b>`
}

test('elements that end by themselves are not within each other', () => {
  expect(isComplexMarkup('<ul>' + '<li>一'.repeat(MARKUP_DEPTH * 2))).toBe(false)
  expect(isComplexMarkup('<p>一<br>二<img src="/a"><hr>'.repeat(MARKUP_DEPTH * 2))).toBe(false)
})

test.for([600_000, 2_000])(
  'a text of %i levels is read no further than to the first that is too deep',
  (levels) => {
    using opened = vi.spyOn(Parser.prototype, 'onopentagname')
    expect(isComplexMarkup('<b>'.repeat(levels))).toBe(true)
    expect(opened).toHaveBeenCalledTimes(MARKUP_DEPTH + 1)
  },
)

test('script is not text, however many characters of it HTML would escape', () => {
  expect(isComplexMarkup(`<script>${'&&'.repeat(MARKUP_PIECES)}</script>`)).toBe(false)
})

test('a stored article that is too deep loses the tags that are, and no text', () => {
  const deep = `<p>前</p>${nested(2_000, 'blockquote', '深<br />處<em class="x">句</em>')}<p>後</p>`
  const flat = flattenArticle(deep)
  expect([isComplexMarkup(flat), flat.match(/<blockquote>/g)?.length]).toEqual([false, MARKUP_DEPTH])
  expect(flat.replace(/<[^>]*>/g, '')).toBe('前深處句後')
  expect(flat.endsWith('</blockquote><p>後</p>')).toBe(true)
  expect(flattenArticle(nested())).toBe(nested())
})

test('a reader of another notation that overflows the stack has met a text that is too complex', () => {
  const overflow = (): number => overflow() + 1
  expect(() => readSimple('字', overflow)).toThrow(ComplexMarkup)
  expect(() =>
    readSimple('字', () => {
      throw new TypeError('a defect')
    }),
  ).toThrow(TypeError)
  expect(readSimple('字'.repeat(100_000), () => 7)).toBe(7)
})
