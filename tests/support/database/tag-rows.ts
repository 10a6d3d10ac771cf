import { fold } from '../../../src/server/text/fold.ts'

/** Tags and series of review 12, former names of both, and what is announced of draft 40. */
export const TAG_ROWS = {
  xc_tags: [
    { key: fold('夜讀'), name: '夜讀', leads_to: null },
    { key: fold('燈'), name: '燈', leads_to: null },
    { key: fold('燈下'), name: '燈下', leads_to: fold('夜讀') },
  ],
  xc_review_tags: [
    { review_id: 12, tag: fold('夜讀'), position: 0 },
    { review_id: 12, tag: fold('燈'), position: 1 },
  ],
  xc_series: [
    {
      slug: 'ye-hua',
      name: '夜航船夜話',
      description: '一艙子陌生人。',
      text_order: '[12]',
      leads_to: null,
    },
    { slug: 'old', name: '夜話', description: '', text_order: '[]', leads_to: 'ye-hua' },
  ],
  xc_review_series: [{ review_id: 12, series: 'ye-hua' }],
  xc_announced_texts: [{ id: 40, series: 'ye-hua', title: '《天亮以前》' }],
}
