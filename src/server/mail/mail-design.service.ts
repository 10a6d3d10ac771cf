import { CLOTH_COLOURS } from '../../contract/settings/cloths.ts'
import { sealPicturePath } from '../../contract/settings/seal.ts'
import type { SiteSettings } from '../../contract/settings/settings.ts'
import { escapeHtml } from '../text/html-text.ts'
import { DARK, FONTS, LIGHT, paletteRules } from './mail-palette.ts'
import type { OutgoingMail } from './outbox.service.ts'
import { articleHtml, articleText } from './mail-article.ts'

export interface MailBody {
  text: string
  html: string
}

/** The content of a mail in reading order. */
interface MailContent {
  site: Pick<SiteSettings, 'name' | 'tagline' | 'seal' | 'seal_picture' | 'cloth'>
  /** Without a slash at the end. */
  siteUrl: string
  /** Shown next to the subject in mailboxes; not repeated in the mail. */
  preheader: string
  heading: string
  blocks: readonly MailBlock[]
  /** Small type below the rule: why it was sent, and how to stop it. */
  notes: readonly MailBlock[]
}

/** The words of a mail with one message and at most one thing to do. */
export interface MailWords {
  subject: string
  preheader: string
  heading: string
  text: string
  /** A code to type in. */
  code?: string
  /** The label of the mail's link, and how long it is valid. */
  button?: string
  validity?: string
  /** Small type at the end: why it was sent, or what to do if one has not asked for it. */
  notYou: string
}

interface MailOfWords {
  to: string
  words: MailWords
  /** Of the mail's link. */
  path?: string | undefined
  /** What follows `notYou`. */
  notes?: readonly MailBlock[]
}

/** The mail with these words and a link to this path, to be enqueued in the transaction of its cause. */
export function composeMail(
  siteUrl: string,
  site: MailContent['site'],
  { to, words, path, notes = [] }: MailOfWords,
): OutgoingMail {
  const { subject, preheader, heading, text, code, button = '', validity, notYou } = words
  const blocks: (MailBlock | false)[] = [
    { kind: 'paragraph', text },
    code !== undefined && { kind: 'code', code },
    path !== undefined && { kind: 'button', label: button, url: siteUrl + path },
    validity !== undefined && { kind: 'paragraph', text: validity },
  ]
  const body = designMail({
    site,
    siteUrl,
    preheader,
    heading,
    blocks: blocks.filter((block) => block !== false),
    notes: [{ kind: 'paragraph', text: notYou }, ...notes],
  })
  return { to, subject, body }
}

/** Renders the design of all mails as text and as HTML; all texts are escaped. */
export function designMail(content: MailContent): MailBody {
  return { text: textPart(content), html: htmlPart(content) }
}

function textPart({ site, siteUrl, heading, blocks, notes }: MailContent): string {
  const parts = [
    heading,
    ...blocks.map((block) => blockText(block, siteUrl)),
    '——',
    ...notes.map((block) => blockText(block, siteUrl)),
    `${site.name}\n${siteUrl}/`,
  ]
  return `${parts.join('\n\n')}\n`
}

// Tables and inline styles: many mail programs support nothing else. The style sheet only adds the dark theme.
function htmlPart({ site, siteUrl, preheader, heading, blocks, notes }: MailContent): string {
  const home = escapeHtml(`${siteUrl}/`)
  const { cover, darkCover } = CLOTH_COLOURS[site.cloth]
  return `<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${paletteRules({ ...DARK, cover: darkCover })}}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${LIGHT.paper};color:${LIGHT.ink};${FONTS.text}">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0">${escapeHtml(preheader)}${'&#847; &zwnj; '.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="background:${LIGHT.paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="background:${cover};padding:20px 28px;border-radius:2px 2px 0 0" class="cover">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
${sealCell(site, siteUrl)}
<td style="padding-left:14px"><a href="${home}" class="on-cover" style="color:${LIGHT.onCover};text-decoration:none;font-size:19px;letter-spacing:2px;${FONTS.heading}">${escapeHtml(site.name)}</a></td>
</tr></table>
</td></tr>
<tr><td class="sheet" style="background:${LIGHT.surface};padding:32px 28px 8px">
<h1 class="ink" style="margin:0 0 20px;color:${LIGHT.ink};font-size:24px;line-height:1.45;font-weight:normal;${FONTS.heading}">${escapeHtml(heading)}</h1>
${blocks.map((block) => blockHtml(block, siteUrl)).join('\n')}
</td></tr>
<tr><td class="sheet" style="background:${LIGHT.surface};padding:0 28px 28px;border-radius:0 0 2px 2px">
<div class="rule" style="border-top:3px double ${LIGHT.rule};margin:12px 0 16px;font-size:0;line-height:0">&nbsp;</div>
${notes.map((block) => noteHtml(block, siteUrl)).join('\n')}
${small(`${escapeHtml(site.tagline)}<br>${smallLink(home, escapeHtml(home))}`)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function sealCell({ name, seal, seal_picture: picture }: MailContent['site'], siteUrl: string): string {
  if (picture === null)
    return `<td aria-hidden="true" width="38" height="38" align="center" valign="middle" style="width:38px;height:38px;background:${LIGHT.seal};color:${LIGHT.onSeal};border-radius:2px;font-size:24px;line-height:38px;${FONTS.heading}">${escapeHtml(seal)}</td>`
  const src = escapeHtml(siteUrl + sealPicturePath(picture, 'png'))
  return `<td width="38" height="38" style="width:38px;height:38px"><img src="${src}" width="38" height="38" alt="${escapeHtml(name)}" style="display:block;border:0;border-radius:2px"></td>`
}

/** A part of a mail. */
export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** The main action; its URL is also shown below in full, for programs that show no links. */
  | { kind: 'button'; label: string; url: string }
  | { kind: 'link'; label: string; url: string }
  /** A code to copy or type in. */
  | { kind: 'code'; code: string }
  | {
      kind: 'book'
      title: string
      author: string
      text: string
      label: string
      url: string
      cover?: { url: string; alt: string } | undefined
      /** The whole text, sanitised, in place of `text` and the cover. */
      html?: string
    }
  /** What the owner has written, sanitised. */
  | { kind: 'article'; html: string }
  /** A quotation, with its line breaks; without `by` where a line above it says whose it is. */
  | { kind: 'quote'; text: string; by?: string }

/** A block of a mail's plain text. */
function blockText(block: MailBlock, siteUrl: string): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'button':
    case 'link':
      return `${block.label}\n${block.url}`
    case 'code':
      return block.code
    case 'book':
      return bookText(block, siteUrl)
    case 'article':
      return articleText(block.html, siteUrl)
    case 'quote':
      return block.text.replaceAll(/^/gm, '> ') + (block.by === undefined ? '' : `\n— ${block.by}`)
  }
}

function bookText({ title, author, text, url, html }: Extract<MailBlock, { kind: 'book' }>, siteUrl: string) {
  const name = [title, author].filter(Boolean).join('　')
  if (html !== undefined) return [name, articleText(html, siteUrl), url].join('\n\n')
  return [name, text, url].filter(Boolean).join('\n')
}

/** A block of a mail as HTML; `siteUrl` is that of the pictures and links of articles. */
function blockHtml(block: MailBlock, siteUrl: string): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p class="ink" style="margin:0 0 18px;color:${LIGHT.ink};font-size:16px;line-height:1.85">${lines(block.text)}</p>`
    case 'button': {
      const url = escapeHtml(block.url)
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 14px"><tr><td class="button" style="background:${LIGHT.seal};border-radius:2px"><a href="${url}" style="display:inline-block;padding:13px 28px;color:${LIGHT.onSeal};text-decoration:none;font-size:16px;letter-spacing:1px">${escapeHtml(block.label)}</a></td></tr></table>
<p style="margin:0 0 18px;font-size:13px;line-height:1.6;word-break:break-all">${smallLink(url, url)}</p>`
    }
    case 'link':
      return `<p style="margin:0 0 18px;font-size:16px;line-height:1.85"><a href="${escapeHtml(block.url)}" class="accent" style="color:${LIGHT.accent}">${escapeHtml(block.label)}</a></p>`
    case 'code':
      return `<p class="ink" style="margin:0 0 18px;color:${LIGHT.ink};font-size:32px;line-height:1.4;letter-spacing:6px">${escapeHtml(block.code)}</p>`
    case 'book':
      return bookHtml(block, siteUrl)
    case 'article':
      return articleHtml(block.html, siteUrl)
    case 'quote':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px"><tr><td class="quote ink" style="border-left:3px solid ${LIGHT.seal};padding:2px 0 2px 14px;color:${LIGHT.ink};font-size:16px;line-height:1.85">${lines(block.text)}${quotedLine(block.by)}</td></tr></table>`
  }
}

function quotedLine(by: string | undefined): string {
  if (by === undefined) return ''
  return `<br><span class="ink-2" style="color:${LIGHT.ink2};font-size:14px">— ${escapeHtml(by)}</span>`
}

function bookHtml(
  { title, author, text, label, url, cover, html }: Extract<MailBlock, { kind: 'book' }>,
  siteUrl: string,
): string {
  const paragraph = (html: string, ink: 'ink' | 'ink2', size: number) =>
    html === ''
      ? ''
      : `<p class="${ink === 'ink' ? 'ink' : 'ink-2'}" style="margin:0 0 4px;color:${LIGHT[ink]};font-size:${size}px;line-height:1.75">${html}</p>`
  const line = `<div class="line" style="border-top:1px solid ${LIGHT.line};margin:24px 0 18px;font-size:0;line-height:0">&nbsp;</div>`
  const words = `<h2 class="ink" style="margin:0 0 2px;color:${LIGHT.ink};font-size:20px;line-height:1.5;font-weight:normal;${FONTS.heading}">${escapeHtml(title)}</h2>
${paragraph(escapeHtml(author), 'ink2', 14)}
${html === undefined ? paragraph(lines(text), 'ink', 16) : articleHtml(html, siteUrl)}
<p style="margin:6px 0 18px;font-size:16px;line-height:1.75"><a href="${escapeHtml(url)}" class="accent" style="color:${LIGHT.accent}">${escapeHtml(label)}</a></p>`
  if (cover === undefined || html !== undefined) return `${line}\n${words}`
  const [width, height] = COVER_SIZE
  return `${line}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="${width}" valign="top" style="width:${width}px;padding:4px 18px 18px 0"><a href="${escapeHtml(url)}"><img src="${escapeHtml(cover.url)}" width="${width}" height="${height}" alt="${escapeHtml(cover.alt)}" class="ink-2" style="display:block;width:${width}px;height:${height}px;border:0;color:${LIGHT.ink2};font-size:13px;line-height:1.5"></a></td>
<td width="100%" valign="top">${words}</td>
</tr></table>`
}

/** In CSS pixels; the picture has twice as many. */
const COVER_SIZE = [88, 132] as const

/** A block of the small type below the rule. */
function noteHtml(block: MailBlock, siteUrl: string): string {
  if (block.kind === 'paragraph') return small(lines(block.text))
  if (block.kind === 'link' || block.kind === 'button')
    return small(smallLink(escapeHtml(block.url), escapeHtml(block.label)))
  return blockHtml(block, siteUrl)
}

function small(html: string): string {
  return `<p class="ink-2" style="margin:0 0 10px;color:${LIGHT.ink2};font-size:13px;line-height:1.7">${html}</p>`
}

function smallLink(escapedUrl: string, escapedLabel: string): string {
  return `<a href="${escapedUrl}" class="accent" style="color:${LIGHT.accent}">${escapedLabel}</a>`
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
