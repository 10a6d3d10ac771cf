import type { ReadingList } from '../../../contract/reading/reading-list.ts'
import { newReader, type Reader } from '../../../../tests/support/accounts/api-reader.ts'
import type { TestSite } from '../../../../tests/support/server/test-site.ts'

/** The heading of StoryGraph's file. */
export const STORYGRAPH = 'Title,Authors,ISBN/UID,Read Status,Date Added,Dates Read,Star Rating,Review'

/** A new reader of a site with the reviews that the lists name. */
export async function createReaderWithReviews(site: TestSite): Promise<Reader> {
  for (const book of BOOKS) await site.addReview(book)
  return newReader(site)
}

const BOOKS = [
  { id: 1, title: '夜航船', author: '張岱' },
  {
    id: 2,
    title: '看不見的城市',
    original_title: 'Le città invisibili',
    author: '伊塔羅・卡爾維諾',
    isbn: '978-0-15-645380-6',
  },
  { id: 3, title: '萬曆十五年', author: '黃仁宇' },
  { id: 4, title: '自己的房間', original_title: 'A Room of One’s Own', author: '維吉尼亞・吳爾芙' },
  {
    id: 10,
    title: '科學革命的結構',
    original_title: 'The Structure of Scientific Revolutions (Foundations of the Unity of Science)',
    author: '孔恩',
  },
  { id: 13, title: '第二性', original_title: 'The Second Sex', author: '西蒙・德・波娃' },
]

export function readList(reader: Reader): Promise<ReadingList> {
  return reader.request('GET', '/api/reading-list')
}
