import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { sanitizeArticle } from '../src/server/text/article/sanitize-article.ts'
import { articleHtml, parseArticle } from '../src/web/parts/rich-text-editor/body/article-html.ts'
import { canonicalHtml } from '../src/web/parts/rich-text-editor/body/canonical-html.ts'
import { oddBodies, validBodies } from './support/hostile/article-bodies.ts'

const SAMPLES = path.join(import.meta.dirname, '../database/sample-library')

test('the reviews of the sample library pass through the editor unchanged', () => {
  const bodies = readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('body.html'),
  )
  expect(bodies).toHaveLength(24)
  for (const file of bodies) expectUnchanged(readFileSync(path.join(SAMPLES, file), 'utf8'))
})

test('what HTML allows passes through the editor unchanged', () => {
  fc.assert(fc.property(validBodies, expectUnchanged), {
    numRuns: 300,
    examples: EXAMPLES.map((html) => [html]),
  })
})

test('no text is lost in the editor, however odd the body', () => {
  fc.assert(
    fc.property(oddBodies, (html) => {
      const stored = sanitizeArticle(html)
      expect(textOf(sanitizeArticle(edited(stored)))).toBe(textOf(stored))
    }),
    { numRuns: 300 },
  )
})

function expectUnchanged(html: string): void {
  const stored = sanitizeArticle(html)
  const before = canonicalHtml(bodyOf(stored))
  // One blank paragraph is a text in which nothing is written.
  const expected = before === '<p></p>' ? '' : before
  expect(canonicalHtml(bodyOf(sanitizeArticle(edited(stored))))).toBe(expected)
}

/** The body as the editor would save it without a change. */
function edited(html: string): string {
  return articleHtml(parseArticle(bodyOf(html)))
}

function bodyOf(html: string): HTMLElement {
  return parseHTML(`<!doctype html><html><body>${html}</body></html>`).document.body
}

/** All text, readings of ruby included, without white space. */
function textOf(html: string): string {
  return bodyOf(html).textContent.replace(/\s/g, '')
}

const EXAMPLES = [
  '<p> </p>',
  '<table><tbody><tr><td><table><tbody><tr><td><a><strong><a href="https://far.example/">夜航</a>夜航</strong></a></td></tr></tbody></table></td></tr></tbody></table>',
  '<p>一句<sup><a href="#n1" id="r1">一</a></sup>。</p><section><ol><li id="n1">註文。<a href="#r1">↩</a></li></ol></section>',
  '<details><summary>劇透</summary><p>他死了。</p></details>',
  '<figure><img src="/media/a.webp" alt=""></figure>',
  '<blockquote>詩<br>行<footer>《詩》<cite>一</cite></footer></blockquote>',
  '<ul><li>一<ul><li>二</li></ul></li><li><p>三</p><p>四</p></li></ul>',
  '<pre>a\n  b<code> c</code></pre>',
]
