import type { EbookFlow } from '../../reviews/ebook-links.ts'

/** The links to electronic books (docs/product/ebooks.md). */
export const ebookLinksWording = {
  label: '下載電子書（EPUB）',
  readingList: '把書單、筆記與劃線下載成電子書（EPUB）',
  /** In the reading settings. */
  short: '電子書',
  flows: { horizontal: '橫排', vertical: '直排' } satisfies Record<EbookFlow, string>,
} as const

/** Of the whole site, on About. */
export const siteEbookWording = {
  label: '下載全站書評電子書（EPUB）',
  flowNames: ebookLinksWording.flows,
} as const

/** On the program's own About, which is in Simplified. */
export const simplifiedSiteEbookWording = {
  label: '下载全站书评电子书（EPUB）',
  flowNames: { horizontal: '横排', vertical: '竖排' } satisfies Record<EbookFlow, string>,
} as const
