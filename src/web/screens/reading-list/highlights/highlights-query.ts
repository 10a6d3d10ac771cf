/** With it the reading list's address shows the marked passages. */
export const HIGHLIGHTS_QUERY = '?show=highlights'
