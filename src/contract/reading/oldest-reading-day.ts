/** The earliest day of a reading. Apart from the limits, which every page loads. */
export const OLDEST_READING_DAY = '1900-01-01'
