import { decodeEntities } from '../../contract/text/html-entities.ts'
import { parseArticle, textOf } from './article/article-tree.ts'

/** The visible text of sanitised HTML, as `textOf` reads it. */
export function visibleText(sanitizedHtml: string): string {
  return textOf(parseArticle(sanitizedHtml))
}

/** The text of untrusted HTML with its line breaks and paragraphs. The result is text, not safe HTML. */
export function htmlToText(html: string): string {
  const broken = html.replace(/<br\s*\/?>|<\/(?:div|li)>/gi, '\n').replace(/<\/p>/gi, '\n\n')
  return decodeEntities(broken.replace(/<\/?[a-z][^<>]*>/gi, '')).trim()
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Han characters and words of other scripts, without punctuation. */
export function countCharacters(text: string): { han: number; words: number } {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.match(/[\p{L}\p{N}]+/gu)?.filter((word) => !/\p{Script=Han}/u.test(word)).length ?? 0
  return { han, words }
}
