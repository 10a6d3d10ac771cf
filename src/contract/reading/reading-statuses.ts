/** The statuses of an entry; any may follow any other (docs/product/screens.md). */
export const READING_STATUSES = ['want_to_read', 'reading', 'completed'] as const

export type ReadingStatus = (typeof READING_STATUSES)[number]

/** The earliest day of a reading. Apart from the limits, which every page loads. */
export const OLDEST_READING_DAY = '1900-01-01'
