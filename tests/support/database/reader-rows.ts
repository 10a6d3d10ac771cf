const AT = '2025-05-01T04:00:00.000Z'

/** The rows of a reader besides the reading list, for rows-of-every-table.ts. */
export const READER_ROWS = {
  xc_bookmarks: [{ user_id: 'ann', review_id: 7, created_at: AT }],
  xc_reading_positions: [
    { user_id: 'ann', review_id: 3, block: 12, heading: '第二夜', updated_at: AT, is_read: 1 },
  ],
  xc_highlights: [
    {
      user_id: 'ann',
      id: '0123456789abcdef0123456789abcdef',
      review_id: 3,
      start: 12,
      version: 1,
      created_at: AT,
      updated_at: AT,
      removed_at: null,
      quote: '火星入了南斗',
      prefix: '那一夜',
      suffix: '。',
      note: '再讀一次\n第二行',
    },
  ],
}
