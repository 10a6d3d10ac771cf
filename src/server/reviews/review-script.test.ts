import { expect } from 'vitest'
import { storeReviews } from '../../../tests/support/server/factories.ts'
import { testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import type { ReviewPage } from '../../contract/reviews/reviews.ts'

testOnEachEngine(
  'a review says the written form of its Chinese, on its page and on cards',
  async ({ deps, app }) => {
    await storeReviews(deps, [
      {
        id: 1,
        title: '日知录',
        summary: '',
        content: '<p>这里记录每周值得分享的内容。</p>',
        related_books: [2],
      },
      { id: 2, title: '日知錄', content: '<p>這裡記錄每週值得分享的內容。</p>', related_books: [1] },
    ])
    const read = async (id: number) => (await (await app.request(`/api/reviews/${id}`)).json()) as ReviewPage
    const simplified = await read(1)
    expect([simplified.review.lang, simplified.related[0]?.lang]).toEqual(['zh-Hans', 'zh-Hant'])
    // A row of an earlier version: its title tells.
    await deps.database.queries.updateTable('xc_reviews').set({ lang: null }).execute()
    expect((await read(2)).review.lang).toBe('zh-Hant')
    expect((await read(2)).related[0]?.lang).toBe('zh-Hans')
  },
)
