import { escapeHtml } from '../text/html-text.ts'
import { articleHtml, articleText } from './mail-article.ts'
import { FONTS, LIGHT } from './mail-palette.ts'

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
export function blockText(block: MailBlock, siteUrl: string): string {
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
export function blockHtml(block: MailBlock, siteUrl: string): string {
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
export function noteHtml(block: MailBlock, siteUrl: string): string {
  if (block.kind === 'paragraph') return small(lines(block.text))
  if (block.kind === 'link' || block.kind === 'button')
    return small(smallLink(escapeHtml(block.url), escapeHtml(block.label)))
  return blockHtml(block, siteUrl)
}

export function small(html: string): string {
  return `<p class="ink-2" style="margin:0 0 10px;color:${LIGHT.ink2};font-size:13px;line-height:1.7">${html}</p>`
}

export function smallLink(escapedUrl: string, escapedLabel: string): string {
  return `<a href="${escapedUrl}" class="accent" style="color:${LIGHT.accent}">${escapedLabel}</a>`
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
