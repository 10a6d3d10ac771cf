import type { Script } from '../site/scripts.ts'

/** 書籤卡, a sentence of a review as a picture (docs/product/screens.md). `tall`: 1080 × 1350. `wide`: 1200 × 630. */
export const QUOTE_SHAPES = ['tall', 'wide'] as const

export type QuoteShape = (typeof QUOTE_SHAPES)[number]

/** Characters of a quotation, without white space. */
export const QUOTE_LENGTH = { min: 4, max: 140 } as const

export function isQuoteShape(text: string): text is QuoteShape {
  return QUOTE_SHAPES.some((shape) => shape === text)
}

/** `script`: of the page that the quotation is from; undefined where it shows the text as written. */
export function quoteCardPath(id: number, shape: QuoteShape, quote: string, script?: Script): string {
  const inScript = script === undefined ? '' : `&script=${script}`
  return `/share-quote/${id}/${shape}.png?text=${encodeURIComponent(quote)}${inScript}`
}

/** A text as quotations are compared: without white space. */
export function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '')
}
