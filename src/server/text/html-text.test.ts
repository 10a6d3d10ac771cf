import { expect, test } from 'vitest'
import { visibleText } from './html-text.ts'
import { sanitizeArticle } from './article/sanitize-article.ts'

test('visible text has no tags, decodes entities, and has a line break after each block', () => {
  const html = sanitizeArticle('<p>甲 &lt;b&gt; &amp; 乙<br>丙</p><ul><li>丁</li><li>戊</li></ul>')
  expect(visibleText(html)).toBe('甲 <b> & 乙\n丙\n丁\n戊')
  expect(visibleText('<details><summary>己</summary>庚</details>辛')).toBe('己\n庚\n辛')
})

test('visible text has no ruby readings, and a space between table cells', () => {
  expect(visibleText('<ruby>章<rp>(</rp><rt lang="zh">ㄓㄤ</rt><rp>)</rp></ruby>回')).toBe('章回')
  expect(visibleText('<table><tr><th>年</th><td>一六四四</td></tr><tr><td>事</td></tr></table>')).toBe(
    '年 一六四四\n事',
  )
})

// Quadratic time would take two minutes.
test('a long run of spaces is handled in linear time', { timeout: 2_000 }, () => {
  expect(visibleText(`<p>甲${' \t'.repeat(200_000)}乙</p>`)).toHaveLength(400_002)
})
