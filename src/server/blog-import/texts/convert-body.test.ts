import { expect, test } from 'vitest'
import { convertBody } from './convert-body.ts'

async function bodyOf(html: string): Promise<string> {
  const loadPicture = async ([source = '']: readonly string[]) => ({
    stored: { lost_motion: false, path: `/media/${source}`, width: 0, height: 0 },
  })
  const loadFile = async () => ({ reason: 'missing' as const })
  const context = { base: '/', siteUrl: 'https://old.example', loadPicture, loadFile }
  return (await convertBody(html, context)).html
}

test.for([
  [
    'a picture that only a noscript has comes, one that a script would load comes once',
    '<noscript><img src="a.jpg"></noscript><img data-src="b.jpg" src="data:x"><noscript><img src="b.jpg"></noscript>',
    '<img src="/media/a.jpg" loading="lazy" /><img src="/media/b.jpg" loading="lazy" />',
  ],
  [
    'a film keeps its address where its caption is a part of it',
    '<figure class="kg-embed-card">https://www.youtube.com/watch?v=dQw4w9WgXcQ<figcaption>v</figcaption></figure>',
    '<figure class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">v</a></figure>',
  ],
  [
    'a gallery becomes pictures, the last one with its caption',
    '<ul class="gallery"><li><a href="c.png"><img src="s.png"></a></li><li><img src="d.png"></li><figcaption>全部</figcaption></ul>',
    '<figure><img src="/media/c.png" loading="lazy" /></figure>\n<figure><img src="/media/d.png" loading="lazy" /><figcaption>全部</figcaption></figure>',
  ],
  [
    'the source of a quotation is one here, and an empty paragraph goes',
    '<blockquote class="wp-block-quote"><p>引</p><cite>張岱</cite>\n</blockquote><p>\n</p><p>見<cite>夢憶</cite>&nbsp;</p><p>&nbsp;</p>',
    '<blockquote><p>引</p><footer>張岱</footer>\n</blockquote><p>見<cite>夢憶</cite>\u00a0</p><p>\u00a0</p>',
  ],
  [
    'bare lines become paragraphs, also in a box for the whole text',
    '<div dir="ltr" style="x">一<b>二</b>。<br /><br>\n三，<br>四。<div><br></div><div>五。</div><div><img src="a.png"></div><ul><li>六<br><br>七</li></ul>\n八</div>',
    '<p>一<strong>二</strong>。</p><p>三，<br />四。</p><p>五。</p><div><img src="/media/a.png" loading="lazy" /></div><ul><li>六<br /><br />七</li></ul><p>八</p>',
  ],
] as const)('%s', async ([, html, article]) => {
  expect(await bodyOf(html)).toBe(article)
})
