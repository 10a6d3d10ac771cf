import { fold } from '../../../src/server/text/fold.ts'

/** The counts of visits, by table. */
export const STATISTICS_ROWS = {
  xc_review_views: [
    { review_id: 3, day: '2025-05-01', views: 12 },
    { review_id: 7, day: '2025-05-01', views: 3 },
  ],
  xc_referrers: [{ day: '2025-05-01', host: 'forum.example', visits: 5 }],
  xc_review_referrers: [{ review_id: 3, day: '2025-05-01', host: 'forum.example', visits: 4 }],
  xc_missed_searches: [{ day: '2025-05-01', folded: fold('百年孤寂'), searches: 4, term: '百年孤寂' }],
}
