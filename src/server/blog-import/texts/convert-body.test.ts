import { expect, test } from 'vitest'
import { renderCard } from '../formats/ghost-body.ts'
import { convertBody } from './convert-body.ts'

async function bodyOf(html: string): Promise<string> {
  const loadPicture = async ([source = '']: readonly string[]) => ({
    stored: { lost_motion: false, path: `/media/${source}`, width: 0, height: 0 },
  })
  const loadFile = async (source: string) => ({ path: `/media/${source.replace(/^.*\//, '')}` })
  const context = { base: '/', siteUrl: 'https://old.example', loadPicture, loadFile }
  return (await convertBody(html, context)).html
}

const ghostGallery = renderCard(
  'gallery',
  { images: [{ src: 'c.png', alt: '丙' }, { src: 'd.png' }], caption: '又兩張' },
  { unknown: [], gated: [] },
)

const ghostBookmark = renderCard(
  'bookmark',
  { url: 'https://b.example/', metadata: { title: '頁', description: null } },
  { unknown: [], gated: [] },
)
const ghostAudio = renderCard('audio', { src: '/g.mp3', title: '又一段' }, { unknown: [], gated: [] })

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
    'a gallery stays one, with its caption',
    '<ul class="gallery"><li><a href="c.png"><img src="s.png"></a></li><li><img src="d.png"></li><figcaption>全部</figcaption></ul>',
    '<figure class="gallery"><figure><img src="/media/c.png" loading="lazy" /></figure><figure><img src="/media/d.png" loading="lazy" /></figure><figcaption>全部</figcaption></figure>',
  ],
  [
    'a gallery of WordPress keeps the caption of each picture; one of one picture is a picture',
    '<figure class="wp-block-gallery has-nested-images"><figure class="wp-block-image"><img src="a.png" alt="甲"><figcaption>一</figcaption></figure><figure class="wp-block-image"><img src="b.png" alt=""></figure><figcaption>兩張</figcaption></figure><div class="gallery"><img src="c.png"><figcaption>獨一張</figcaption></div>',
    '<figure class="gallery"><figure><img src="/media/a.png" alt="甲" loading="lazy" /><figcaption>一</figcaption></figure><figure><img src="/media/b.png" alt="" loading="lazy" /></figure><figcaption>兩張</figcaption></figure><figure><img src="/media/c.png" loading="lazy" /><figcaption>獨一張</figcaption></figure>',
  ],
  [
    'the card of Ghost as its theme shows it, and as its editor stores it, is a gallery',
    `<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="a.png"></div><div class="kg-gallery-image"><img src="b.png"></div></div></div><figcaption>兩張</figcaption></figure>${ghostGallery}`,
    '<figure class="gallery"><figure><img src="/media/a.png" loading="lazy" /></figure><figure><img src="/media/b.png" loading="lazy" /></figure><figcaption>兩張</figcaption></figure><figure class="gallery"><figure><img src="/media/c.png" alt="丙" loading="lazy" /></figure><figure><img src="/media/d.png" alt="" loading="lazy" /></figure><figcaption>又兩張</figcaption></figure>',
  ],
  [
    'a card of Ghost for a page, as its theme shows it and as its editor stores it, is a link card',
    `<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://shop.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">書店</div><div class="kg-bookmark-description">賣書的</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="i.png"><span class="kg-bookmark-publisher">某站</span></div></div></a><figcaption>我常去</figcaption></figure>${ghostBookmark}`,
    '<figure class="link-card"><a href="https://shop.example/" rel="noopener">書店</a><figcaption>賣書的<br />某站<br />我常去</figcaption></figure><figure class="link-card"><a href="https://b.example/" rel="noopener">頁</a></figure>',
  ],
  [
    'recordings that came with the export are played; others are links',
    `<figure class="wp-block-audio"><audio controls src="/a.mp3"></audio></figure><figure class="wp-block-audio"><audio src="/b.m4a"></audio><figcaption>第二段</figcaption></figure><p>https://old.example/c.mp3</p><div class="kg-card kg-audio-card"><div><audio src="/d.mp3"></audio><div class="kg-audio-title">第四段</div><button>1×</button></div></div>${ghostAudio}<audio src="https://x.example/far.mp3"></audio><audio src="/e.ogg"></audio><p><img src="/f.mp3" alt="如 Obsidian"></p>`,
    '<figure class="audio"><a href="/media/a.mp3">a.mp3</a></figure><figure class="audio"><a href="/media/b.m4a">第二段</a></figure><figure class="audio"><a href="/media/c.mp3">c.mp3</a></figure><figure class="audio"><a href="/media/d.mp3">第四段</a></figure><figure class="audio"><a href="/media/g.mp3">又一段</a></figure><p><a href="https://x.example/far.mp3" rel="noopener">https://x.example/far.mp3</a></p><p><a href="/media/e.ogg">e.ogg</a></p><figure class="audio"><a href="/media/f.mp3">如 Obsidian</a></figure>',
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
