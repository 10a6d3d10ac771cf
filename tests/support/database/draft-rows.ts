import { toDraftColumns, toRevisionColumns } from '../../../src/server/studio/draft-rows.service.ts'
import { EMPTY_DRAFT } from '../../../src/server/studio/draft-text.ts'

const AT = '2025-05-01T04:00:00.000Z'
const LATER = '2031-05-01T04:00:00.000Z'
const DRAFT = { ...EMPTY_DRAFT, title: '夜航船', rating: 4.5, content: '<p>改過的內文。</p>' }

const DRAFT_STATE = {
  version: 1,
  published_version: null,
  scheduled_at: null,
  schedule_problem: null,
  trashed_at: null,
  preview_key: null,
  letter_choice: 'next',
  schedule_renews_date: 0,
  created_at: AT,
  changed_at: AT,
  device: 'Firefox/Linux',
}

const OTHER_BOOK = {
  title: '西湖夢尋',
  original_title: 'Dream Recollections',
  author: '張岱',
  translator: '某譯者',
  publisher: '某書局',
  book_year: 1671,
  isbn: '9789570820720',
  rating: 4,
}

/** Other books of the review 3, a draft beside it, one that is scheduled, and a revision. */
export const DRAFT_ROWS = {
  xc_review_books: [0, 1].map((position) => ({ review_id: 3, position, ...OTHER_BOOK })),
  xc_drafts: [
    { ...DRAFT_STATE, id: 3, version: 2, published_version: 1, ...toDraftColumns(DRAFT) },
    { ...DRAFT_STATE, id: 40, scheduled_at: LATER, ...toDraftColumns({ ...DRAFT, title: '還沒刊登' }) },
  ],
  xc_revisions: [
    {
      id: 1,
      draft_id: 3,
      reason: 'published',
      name: '',
      device: 'Firefox/Linux',
      created_at: AT,
      ...toRevisionColumns(DRAFT),
    },
  ],
}
