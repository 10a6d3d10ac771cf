import type { EbookFlow } from '../../reviews/ebook-links.ts'

/** The links to electronic books (docs/product/ebooks.md). */
export const ebookLinksWording = {
  label: '下載電子書（EPUB）',
  readingList: '把書單、筆記與劃線下載成電子書（EPUB）',
  /** In the reading settings. */
  short: '電子書',
  flows: { horizontal: '橫排', vertical: '直排' } satisfies Record<EbookFlow, string>,
} as const
