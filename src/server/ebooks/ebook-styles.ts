import type { EbookFlow } from '../../contract/reviews/ebook-links.ts'

/** The embedded fonts, by typeface: name of the family and of the file. */
export const EBOOK_FONTS = {
  ming: { family: 'XC Ming', file: 'ming.woff2' },
  kai: { family: 'XC Kai', file: 'kai.woff2' },
  song_sc: { family: 'XC Song SC', file: 'song-sc.woff2' },
} as const

/** The fonts that were subset for this book. */
export type DrawnFonts = readonly (keyof typeof EBOOK_FONTS)[]

/**
 * The book's only stylesheet. It names no colour, so that the reader's paper and night stay theirs, and no size or face for
 * running text.
 */
export function ebookStyles(flow: EbookFlow, fonts: DrawnFonts): string {
  const faces = fonts.map(
    (typeface) =>
      `@font-face {\n  font-family: "${EBOOK_FONTS[typeface].family}";\n  src: url(../fonts/${EBOOK_FONTS[typeface].file});\n}\n`,
  )
  return faces.join('') + COMMON + (flow === 'vertical' ? VERTICAL : '')
}

const COMMON = `
body {
  line-height: 1.9;
  text-align: justify;
  text-autospace: normal;
}
h1, h2, h3, h4, .byline, .facts {
  text-align: start;
  line-height: 1.5;
}
h1, h2, h3, h4 {
  font-family: "XC Ming", serif;
  font-weight: normal;
  text-wrap: balance;
  word-break: keep-all;
  overflow-wrap: anywhere;
  break-after: avoid;
  page-break-after: avoid;
}
h1:lang(zh-Hans), h2:lang(zh-Hans), h3:lang(zh-Hans), h4:lang(zh-Hans) {
  font-family: "XC Song SC", serif;
}
.plain {
  font-family: inherit !important;
  font-weight: bold;
}
h1 {
  font-size: 1.7em;
  margin-block: 1em 0.4em;
}
h2 {
  font-size: 1.35em;
  margin-block: 1.9em 0.8em;
}
h3 {
  font-size: 1.15em;
  margin-block: 1.5em 0.6em;
}
h4 {
  font-size: 1em;
  margin-block: 1.2em 0.5em;
}
p {
  margin-block: 0 0.5em;
  text-indent: 2em;
}
.byline, .facts p, .summary p, .title-page p, .imprint p, .note p, blockquote p, li p, dd p, td p, th p, figcaption p,
p.picture {
  text-indent: 0;
}
.facts p {
  margin: 0;
  font-size: 0.9em;
}
.facts, .summary {
  margin-block-end: 1.5em;
}
.summary, blockquote, .poem, .mark, figcaption, sup {
  font-family: "XC Kai", "Kaiti TC", "STKaiti", "KaiTi", serif;
}
blockquote {
  margin-block: 1.5em;
  margin-inline: 1.25em 0;
}
blockquote footer, figcaption {
  font-size: 0.875em;
}
.poem {
  margin-block: 1.2em;
  margin-inline-start: 2em;
  text-align: start;
  text-indent: 0;
  text-indent: 2em hanging each-line;
  break-inside: avoid;
  page-break-inside: avoid;
}
.noted, .bound {
  text-indent: 0;
  white-space: nowrap;
}
strong, dt {
  font-family: sans-serif;
  font-weight: bold;
}
/* Names beside each other keep their lines apart. */
u + .beside {
  margin-inline-start: 0.15em;
}
.mark {
  margin-block: 1.2em 0.4em;
  margin-inline: 1.25em 0;
}
.note {
  white-space: pre-line;
}
/* A column at the right of its character, where the device can; else above it, apart from its neighbours. */
.zhuyin {
  -webkit-ruby-position: inter-character;
  ruby-position: inter-character;
  margin-inline: 0.1em;
}
.zhuyin rt {
  font-size: 0.38em;
}
em {
  font-style: normal;
  -webkit-text-emphasis: "•";
  -epub-text-emphasis-style: dot;
  text-emphasis: "•";
  -webkit-text-emphasis-position: under;
  text-emphasis-position: under right;
}
em:lang(en), cite:lang(en), em:lang(und-Latn), cite:lang(und-Latn) {
  font-style: italic;
  -webkit-text-emphasis: none;
  -epub-text-emphasis-style: none;
  text-emphasis: none;
}
cite {
  font-style: normal;
}
.warichu {
  font-size: 0.75em;
}
.rows {
  display: inline-block;
  margin-inline: 0.2em;
  font-size: 0.56em;
  line-height: 1.18;
  text-align: start;
  text-indent: 0;
  vertical-align: middle;
}
sup {
  line-height: 0;
}
li.han {
  list-style-type: cjk-ideographic;
}
figure {
  margin: 1.5em 0;
  text-align: center;
}
img {
  max-width: 100%;
  max-height: 100%;
}
.cover {
  margin: 0;
  text-align: center;
}
.cover img {
  height: 95vh;
}
.small-cover {
  margin-block: 0 1em;
  text-align: start;
}
.small-cover img {
  width: 7em;
}
table {
  border-collapse: collapse;
  margin-block: 1em;
}
th, td {
  padding: 0.3em 0.6em;
  border: 1px solid;
  text-align: start;
}
hr {
  width: 4em;
  border: 0;
  border-block-start: 1px solid;
  margin-block: 2em;
  margin-inline: auto;
}
pre {
  white-space: pre-wrap;
}
nav ol {
  list-style: none;
  padding-inline-start: 0;
}
nav ol ol {
  padding-inline-start: 1.5em;
  font-size: 0.9em;
}
nav a {
  text-decoration: none;
}
`

const VERTICAL = `
html {
  -webkit-writing-mode: vertical-rl;
  -epub-writing-mode: vertical-rl;
  writing-mode: vertical-rl;
}
.upright {
  -webkit-text-combine: horizontal;
  -epub-text-combine: horizontal;
  text-combine-upright: all;
}
a[role="doc-backlink"] {
  text-orientation: upright;
}
em {
  -webkit-text-emphasis-position: over;
  text-emphasis-position: over right;
}
pre, .table, .cover {
  -webkit-writing-mode: horizontal-tb;
  -epub-writing-mode: horizontal-tb;
  writing-mode: horizontal-tb;
}
hr {
  width: auto;
  height: 4em;
}
.small-cover img {
  width: auto;
  height: 9em;
}
figure img {
  max-width: 80vw;
}
`
