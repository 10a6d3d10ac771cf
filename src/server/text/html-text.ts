import { decodeEntities } from '../../contract/text/html-entities.ts'

/**
 * The visible text of sanitised HTML with a line break after each block, without the readings of ruby, which would divide
 * words.
 */
export function visibleText(sanitizedHtml: string): string {
  return (
    decodeEntities(
      sanitizedHtml
        .replace(/<r[tp](?: [^<>]*)?>[^<]*<\/r[tp]>/g, '')
        .replace(/<\/t[dh]>/g, ' ')
        .replace(
          /<\/(?:p|div|h\d|li|dt|dd|blockquote|footer|figcaption|tr|pre|summary|details)>|<br ?\/?>/g,
          '\n',
        )
        .replace(/<[^<>]*>/g, ''),
    )
      // The lookbehind matches a run of spaces from its start only, which avoids quadratic time.
      .replace(/(?<![ \t])[ \t]*\n\s*/g, '\n')
      .trim()
  )
}

/** The text of untrusted HTML with its line breaks and paragraphs. The result is text, not safe HTML. */
export function htmlToText(html: string): string {
  const broken = html.replace(/<br\s*\/?>|<\/(?:div|li)>/gi, '\n').replace(/<\/p>/gi, '\n\n')
  return decodeEntities(broken.replace(/<\/?[a-z][^<>]*>/gi, '')).trim()
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
