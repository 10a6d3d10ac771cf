import { CLOTH_COLOURS } from '../../contract/settings/cloths.ts'
import { sealPicturePath } from '../../contract/settings/seal.ts'
import type { SiteSettings } from '../../contract/settings/settings.ts'
import { escapeHtml } from '../text/html-text.ts'
import { blockHtml, blockText, type MailBlock, noteHtml, small, smallLink } from './mail-blocks.ts'
import { DARK, FONTS, LIGHT, paletteRules } from './mail-palette.ts'
import type { OutgoingMail } from './outbox.service.ts'

export type { MailBlock }

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
