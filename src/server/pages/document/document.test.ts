import { expect, test } from 'vitest'
import { DEFAULT_SHOWN_SETTINGS } from '../../reviews/menus.service.ts'
import type { AssetSource } from './assets.ts'
import type { PageInScript } from './render-in-script.ts'
import { pageDocument } from './document.ts'

const PAGE: PageInScript = {
  html: '<main>夜航船</main>',
  head: {
    title: '夜航船',
    description: '一條船。',
    canonical: '/review/1',
    image: '/card.png',
    kind: 'article',
  },
  siteFaces: '',
  fontFaces: '@font-face{font-family:"XC Ming";src:url(/fonts/slices/1/ming.woff2)}',
  structuredData: null,
  article: null,
  status: 200,
  state: {
    address: '/review/1',
    resource: { state: 'ready', data: {} },
    site: DEFAULT_SHOWN_SETTINGS,
    siteUrl: 'https://books.example',
    year: '2025',
  },
  screenSource: 'review-screen.tsx',
  isPrivate: false,
  isUnlisted: false,
  isUnindexed: false,
  isPartial: false,
  script: undefined,
  ownScript: 'zh-hant',
}

const SCREEN = {
  scripts: ['/assets/entry.js', '/assets/review.js'],
  styles: ['/assets/entry.css', '/assets/review.css'],
  styleText: '.entry{color:red}.review{color:blue}',
}
const ASSETS: AssetSource = {
  earlyScript: 'applyTheme()',
  offlineScript: '',
  serviceWorker: '',
  fontCss: '@font-face{font-family:"XC Ming";src:url(/assets/fonts/ming.woff2)}',
  forScreen: () => SCREEN,
  forSimplifiedScreen: () => SCREEN,
}

const [head = '', body = ''] = pageDocument(PAGE, ASSETS).split('</head>')

test('the styles are inline, so that the first paint waits for the page only', () => {
  expect(head).toContain('.entry{color:red}.review{color:blue}')
  expect(body).not.toMatch(/<style|rel="stylesheet"/)
  const links = head.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  expect(links).toHaveLength(2)
  for (const link of links) expect(link).toContain(' disabled')
})

test('the page itself requests neither scripts nor fonts: the head’s script does so later', () => {
  expect(head.match(/<script/g)).toHaveLength(1)
  expect(head + body).not.toMatch(/<script[^>]* src=/)
  expect(head).not.toMatch(/rel="(?:modulepreload|preload)"/)
  expect(head).toContain('<meta name="app" content="/assets/entry.js /assets/review.js" ')
})

test('the head’s script is after the elements it reads and before the others', () => {
  const order = ['<meta charset', '<meta name="app"', '<script>', '<style>', '<title>'].map((each) =>
    head.indexOf(each),
  )
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order).not.toContain(-1)
})
