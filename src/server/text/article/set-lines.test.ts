import { expect, test } from 'vitest'
import { joinLines } from '../../../../tests/support/server/join-lines.ts'
import { converterTo } from '../scripts/convert-text.ts'
import { convertArticle } from '../scripts/convert-markup.ts'
import { displayArticle } from './display-article.ts'
import { sanitizeArticle } from './sanitize-article.ts'

function display(html: string, medium?: 'page' | 'book'): string {
  return displayArticle(sanitizeArticle(html), {
    path: '/review/3',
    siteUrl: 'https://xingcha.test',
    ...(medium && { medium }),
  })
}

const LINE = '這樣的夜，我試著寫過幾行，也把旁邊的'

test('the last two characters of a paragraph stay on one line with their marks', () => {
  for (const [end, set] of [
    ['人搖醒。', '人<span class="bound">搖醒。</span>'],
    ['<em>人</em>。', '<span class="bound">的<em>人</em></span>。'],
    ['「人」。', '<span class="bound long">的「人」。</span>'],
    ['人叫「阿搖。」', '人叫「<span class="bound long">阿搖。」</span>'],
    ['第 3 章。', '第<span class="bound">3章。</span>'],
    ['Kindle 上。', 'Kindle上。'],
  ] as const)
    for (const medium of ['page', 'book'] as const)
      expect(display(`<p>${LINE}${end}</p>`, medium)).toContain(set)
})

test('a short paragraph, verse and feeds are left alone', () => {
  expect(display('<p>夜裡讀書。</p>', 'page')).toBe('<p>夜裡讀書。</p>')
  expect(display(`<p class="poem">${LINE}人搖醒。</p>`, 'page')).not.toContain('bound')
  expect(display(`<p>${LINE}人搖醒。</p><h2>三個結論，與一個不算結論的結論</h2>`)).not.toMatch(/bound|wbr/)
})

test('a converted text is set anew, with its titles and words whole', async () => {
  const set = display(`<h2>讀《後漢書的一個夜晚》之後的頭髮</h2><p>${LINE}頭髮。</p>`, 'page')
  const converted = convertArticle(set, await converterTo('zh-hans'), 'zh-Hant')
  expect(converted).toContain('《<span lang="zh-Hant">後漢書的<wbr />一個<wbr />夜晚</span>》')
  expect(converted).toContain('<span class="bound">头发。</span>')
})

test('spaces typed between Han and Latin or before a mark go, those of code and verse stay', () => {
  expect(joinLines(display('<p>我讀 GitHub 的 <em>README</em> ，三遍 。</p>', 'page'))).toContain(
    '我讀GitHub的<em lang="und-Latn">README</em>，三遍。',
  )
  expect(display('<p>見 <code>a 甲</code> 與 the old man</p>', 'page')).toContain('a 甲</code>')
  expect(joinLines(display('<p>讀 <br>GitHub，用 <code>a</code>B <code>c</code> 。</p>', 'page'))).toMatch(
    /讀 <br \/>.*用 <code.*<\/code>。/,
  )
  expect(display('<ul><li>甲<pre>看 README 嗎 ？</pre></li></ul>', 'page')).toMatch(/看 .*README.* 嗎 ？/)
  expect(display('<p>春眠不覺曉 處處聞啼鳥</p>', 'page')).toContain('曉 處')
})

test('each character has its own zhuyin, with the tone apart and the light tone first', () => {
  expect(display('<p><ruby>星槎<rt>ㄒㄧㄥ ㄔㄚˊ</rt></ruby><ruby>的<rt>ㄉㄜ˙</rt></ruby></p>', 'page')).toBe(
    '<p><ruby class="zhuyin">星<rt>ㄒㄧㄥ</rt></ruby><ruby class="zhuyin">槎<rt>ㄔㄚ<span>ˊ</span></rt></ruby>' +
      '<ruby class="zhuyin">的<rt>˙ㄉㄜ</rt></ruby></p>',
  )
  for (const ruby of ['<ruby>星槎<rt>ㄒㄧㄥ</rt></ruby>', '<ruby>星<rt>xīng</rt></ruby>'])
    expect(display(`<p>${ruby}</p>`, 'page')).toBe(`<p>${ruby}</p>`)
})

test('each stanza is a paragraph, and names beside each other are marked for books', () => {
  expect(display('<p class="poem">床前，<br>地上。<br><br>舉頭，<br>低頭。</p>', 'page')).toBe(
    '<p class="poem">床前，<br />地上。</p><p class="poem">舉頭，<br />低頭。</p>',
  )
  expect(display('<p><u>李白</u><u>杜甫</u>與<u>賀知章</u></p>', 'book')).toContain(
    '<u>李白</u><u class="beside">杜甫</u>與<u>賀',
  )
  expect(
    display('<p class="poem" lang="ja">い，<br>ろ。<br><br>は，<br>に。</p>', 'page').match(/lang="ja"/g),
  ).toHaveLength(2)
})
