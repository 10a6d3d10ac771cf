import { mediaPath } from '../../contract/links.ts'
import { MAIL_PICTURE_WIDTH, pictureFiles } from '../../contract/pictures/pictures.ts'
import { articleMailWording } from '../../contract/wording/newsletter/letter-archive.ts'
import { displayedHref } from '../text/article/article-links.ts'
import {
  type ChildNode,
  type Element,
  elementsOf,
  isAudio,
  isLinkCard,
  isNamed,
  isTag,
  isText,
  newElement,
  type ParentNode,
  parseArticle,
  Text,
} from '../text/article/article-tree.ts'
import { escapeHtml } from '../text/html-text.ts'
import { FONTS, LIGHT } from './mail-palette.ts'

/** A sanitised article as HTML for mails: plain elements with styles of their own, pictures as JPEG, and no links within the text. */
export function articleHtml(sanitizedHtml: string, siteUrl: string): string {
  return blocksHtml(readBlocks(sanitizedHtml), siteUrl)
}

/** A sanitised article as the plain text that one would type into a mail. */
export function articleText(sanitizedHtml: string, siteUrl: string): string {
  return blocksText(readBlocks(sanitizedHtml), siteUrl)
}

/** Pixels of the text's column; pictures are not wider. */
const COLUMN = 504

/** The blocks of the text. Lines without an element around them are paragraphs. */
function readBlocks(sanitizedHtml: string): readonly ChildNode[] {
  return toBlocks(parseArticle(sanitizedHtml).children)
}

function toBlocks(nodes: readonly ChildNode[]): ChildNode[] {
  const blocks: ChildNode[] = []
  let line: ChildNode[] = []
  const endLine = () => {
    if (line.some((node) => !isText(node) || node.data.trim() !== '')) blocks.push(newElement('p', {}, line))
    line = []
  }
  for (const node of nodes) {
    if (isText(node)) {
      const [first = '', ...others] = node.data.split(/\n+/)
      line.push(new Text(first))
      for (const text of others) {
        endLine()
        line.push(new Text(text))
      }
    } else if (isTag(node) && BLOCKS.has(node.name)) {
      endLine()
      blocks.push(node)
    } else line.push(node)
  }
  endLine()
  return blocks
}

const BLOCKS: ReadonlySet<string> = new Set(
  'p h2 h3 h4 pre hr blockquote footer div section details summary figure figcaption ul ol li dl dt dd table caption thead tbody tfoot tr th td img'.split(
    ' ',
  ),
)

function blocksHtml(nodes: readonly ChildNode[], siteUrl: string): string {
  return nodes
    .map((node) => (isTag(node) ? blockHtml(node, siteUrl) : ''))
    .filter((html) => html !== '')
    .join('\n')
}

function blockHtml(element: Element, siteUrl: string): string {
  const { name, children, attribs } = element
  const inner = () => inlineHtml(children, siteUrl)
  const nested = () => blocksHtml(toBlocks(children), siteUrl)
  switch (name) {
    case 'p':
    case 'dt':
    case 'summary':
      return isBlank(element) ? '' : paragraph(name === 'p' ? inner() : `<strong>${inner()}</strong>`)
    case 'h2':
    case 'h3':
    case 'h4':
      return `<${name} class="ink" style="margin:28px 0 12px;color:${LIGHT.ink};font-size:${name === 'h2' ? 20 : 18}px;line-height:1.5;font-weight:normal;${FONTS.heading}">${inner()}</${name}>`
    case 'pre':
      return `<pre class="ink" style="margin:0 0 18px;color:${LIGHT.ink};font-size:14px;line-height:1.6;white-space:pre-wrap;font-family:monospace">${inner()}</pre>`
    case 'hr':
      return `<p class="ink-2" style="margin:24px 0;color:${LIGHT.ink2};font-size:16px;line-height:1;text-align:center">＊</p>`
    case 'blockquote':
      return boxed(nested(), LIGHT.seal)
    // Mail programs play nothing.
    case 'figure':
      return isAudio(element) || isLinkCard(element) ? boxed(nested(), LIGHT.line) : nested()
    case 'ul':
    case 'ol':
      return `<${name}${startOf(attribs)} class="ink" style="margin:0 0 18px;padding-left:28px;color:${LIGHT.ink};font-size:16px;line-height:1.85">${children.map((node) => (isNamed(node, 'li') ? `<li style="margin:0 0 6px">${itemHtml(node, siteUrl)}</li>` : '')).join('')}</${name}>`
    case 'dd':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding-left:28px">${nested()}</td></tr></table>`
    case 'img':
      return pictureHtml(element, siteUrl)
    case 'figcaption':
      return isBlank(element)
        ? ''
        : `<p class="ink-2" style="margin:0 0 18px;color:${LIGHT.ink2};font-size:14px;line-height:1.6;text-align:center">${inner()}</p>`
    case 'table':
      return tableHtml(element, siteUrl)
    default:
      return nested()
  }
}

function boxed(html: string, colour: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px"><tr><td class="quote" style="border-left:3px solid ${colour};padding:2px 0 0 14px">${html}</td></tr></table>`
}

/** An item with text alone needs no paragraph. */
function itemHtml(item: Element, siteUrl: string): string {
  const blocks = toBlocks(item.children)
  const [only] = blocks
  return blocks.length === 1 && isNamed(only, 'p')
    ? inlineHtml(only.children, siteUrl)
    : blocksHtml(blocks, siteUrl)
}

function startOf({ start }: Element['attribs']): string {
  return start === undefined || !/^-?\d{1,6}$/.test(start) ? '' : ` start="${start}"`
}

function paragraph(html: string): string {
  return `<p class="ink" style="margin:0 0 18px;color:${LIGHT.ink};font-size:16px;line-height:1.85">${html}</p>`
}

function isBlank({ children }: ParentNode): boolean {
  return children.every((node) => (isText(node) ? node.data.trim() === '' : isNamed(node, 'br')))
}

function pictureHtml({ attribs }: Element, siteUrl: string): string {
  const { src = '', alt = '' } = attribs
  const own = Number(/^\d{1,5}$/.exec(attribs['width'] ?? '')?.[0] ?? COLUMN)
  const width = Math.min(own, COLUMN)
  const url = absolute(mailPicturePath(src), siteUrl)
  return `<p style="margin:6px 0 10px"><img src="${escapeHtml(url)}" width="${width}" alt="${escapeHtml(alt)}" class="ink-2" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;color:${LIGHT.ink2};font-size:13px;line-height:1.5"></p>`
}

/** A picture of a text for mails, as JPEG: many mail programs show no WebP. Other pictures keep their address. */
function mailPicturePath(src: string): string {
  const files = pictureFiles(src.startsWith(mediaPath('')) ? src.slice(mediaPath('').length) : '')
  const file = files.find(({ width }) => width >= MAIL_PICTURE_WIDTH) ?? files.at(-1)
  return file ? `/mail-pictures/${file.name.replace(/webp$/, 'jpg')}` : src
}

function tableHtml(table: Element, siteUrl: string): string {
  const caption = table.children.find((node) => isNamed(node, 'caption'))
  const cell = (node: ChildNode) => {
    if (!isNamed(node, 'th', 'td')) return ''
    const spans = (['colspan', 'rowspan'] as const)
      .map((name) => (/^\d{1,3}$/.test(node.attribs[name] ?? '') ? ` ${name}="${node.attribs[name]}"` : ''))
      .join('')
    return `<${node.name}${spans} class="line ink" align="left" valign="top" style="border-top:1px solid ${LIGHT.line};padding:8px 10px 8px 0;color:${LIGHT.ink};font-size:15px;line-height:1.6">${itemHtml(node, siteUrl)}</${node.name}>`
  }
  const rows = elementsOf(table).filter((each) => each.name === 'tr')
  const html = rows.map((row) => `<tr>${row.children.map(cell).join('')}</tr>`).join('')
  return `${caption ? paragraph(`<strong>${inlineHtml((caption as Element).children, siteUrl)}</strong>`) : ''}<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px">${html}</table>`
}

function inlineHtml(nodes: readonly ChildNode[], siteUrl: string): string {
  return nodes
    .map((node) => (isText(node) ? escapeHtml(node.data) : isTag(node) ? markHtml(node, siteUrl) : ''))
    .join('')
}

function markHtml(element: Element, siteUrl: string): string {
  const { name, children, attribs } = element
  const inner = inlineHtml(children, siteUrl)
  switch (name) {
    case 'a': {
      const url = hrefOf(attribs, siteUrl)
      return url === undefined || inner === ''
        ? inner
        : `<a href="${escapeHtml(url)}" class="accent" style="color:${LIGHT.accent}">${inner}</a>`
    }
    // Italics of Han characters are hard to read.
    case 'em':
      return `<strong>${inner}</strong>`
    case 'strong':
    case 'sup':
    case 'sub':
    case 'u':
    case 's':
      return `<${name}>${inner}</${name}>`
    case 'ins':
      return `<u>${inner}</u>`
    case 'del':
      return `<s>${inner}</s>`
    case 'code':
    case 'kbd':
      return `<code>${inner}</code>`
    case 'mark':
      return `<span style="background-color:${MARK.paper};color:${MARK.ink}">${inner}</span>`
    case 'q':
      return `「${inner}」`
    case 'small':
      return `<span style="font-size:14px">${inner}</span>`
    case 'rt':
      return `（${inner}）`
    case 'rp':
      return ''
    case 'br':
      return '<br>'
    case 'img':
      return pictureHtml(element, siteUrl)
    default:
      return inner
  }
}

/** The same in both themes. */
const MARK = { paper: '#f3e3b0', ink: LIGHT.ink } as const

/** Undefined for a link within the text: mail programs rewrite or drop ids. */
function hrefOf({ href }: Element['attribs'], siteUrl: string): string | undefined {
  if (href === undefined || (href.startsWith('#') && !href.startsWith('#/'))) return undefined
  return absolute(displayedHref(href, new Map(), { path: '', siteUrl }), siteUrl)
}

function absolute(address: string, siteUrl: string): string {
  return /^\/(?!\/)/.test(address) ? siteUrl + address : address
}

function blocksText(nodes: readonly ChildNode[], siteUrl: string): string {
  return nodes
    .map((node) => (isTag(node) ? blockText(node, siteUrl) : ''))
    .filter((text) => text !== '')
    .join('\n\n')
}

function blockText({ name, children, attribs }: Element, siteUrl: string): string {
  const nested = () => blocksText(toBlocks(children), siteUrl)
  switch (name) {
    case 'hr':
      return '＊'
    case 'img':
      return attribs['alt'] ? articleMailWording.picture(attribs['alt']) : ''
    case 'blockquote':
      return nested().replaceAll(/^/gm, '> ')
    case 'ul':
    case 'ol': {
      const first = Number(/^-?\d{1,6}$/.exec(attribs['start'] ?? '')?.[0] ?? 1)
      const items = children.filter((node) => isNamed(node, 'li'))
      return items
        .map((item, at) => {
          const mark = name === 'ul' ? '・' : `${first + at}. `
          return mark + blocksText(toBlocks((item as Element).children), siteUrl).replaceAll('\n', '\n  ')
        })
        .join('\n')
    }
    case 'tr':
      return children
        .flatMap((node) => (isTag(node) ? blocksText(toBlocks(node.children), siteUrl) : []))
        .join('　')
    case 'table':
    case 'thead':
    case 'tbody':
    case 'tfoot':
      return children.flatMap((node) => (isTag(node) ? blockText(node, siteUrl) : [])).join('\n')
    default:
      return children.some((node) => isTag(node) && BLOCKS.has(node.name))
        ? nested()
        : inlineText(children, siteUrl).trim()
  }
}

function inlineText(nodes: readonly ChildNode[], siteUrl: string): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data
      if (!isTag(node)) return ''
      const inner = inlineText(node.children, siteUrl)
      if (node.name === 'br') return '\n'
      if (node.name === 'rp') return ''
      if (node.name === 'rt') return `（${inner}）`
      if (node.name === 'q') return `「${inner}」`
      if (node.name === 'img')
        return node.attribs['alt'] ? articleMailWording.picture(node.attribs['alt']) : ''
      if (node.name !== 'a') return inner
      const url = hrefOf(node.attribs, siteUrl)
      return url === undefined || url === inner ? inner : `${inner}（${url}）`
    })
    .join('')
}
