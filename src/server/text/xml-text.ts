import { escapeHtml } from './html-text.ts'

/** Text of an element or attribute, without the characters that XML does not allow. */
export function xmlText(text: string): string {
  return escapeHtml(onlyXmlCharacters(text))
}

/** The text, or markup, without the characters that XML does not allow. */
export function onlyXmlCharacters(text: string): string {
  return text.replace(NOT_IN_XML, '')
}

const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

export const XML_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'
