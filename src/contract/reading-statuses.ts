/** Where a reader is with a book; any may follow any other (docs/product/screens.md). Without an entry there is none. */
export const READING_STATUSES = ['want_to_read', 'reading', 'completed'] as const

export type ReadingStatus = (typeof READING_STATUSES)[number]
