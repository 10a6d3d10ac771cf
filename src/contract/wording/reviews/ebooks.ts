import type { EbookFlow } from '../../reviews/ebook-links.ts'

/** The links to electronic books (docs/product/ebooks.md). */
export const ebookLinksWording = {
  readingList: '把書單、筆記與劃線下載成電子書（EPUB）',
  /** Of one text, beside the file. */
  download: '下載電子書',
  files: { horizontal: '橫排 EPUB', vertical: '直排 EPUB' } satisfies Record<EbookFlow, string>,
  flows: { horizontal: '橫排', vertical: '直排' } satisfies Record<EbookFlow, string>,
} as const
