import type { TestClock } from '../../../tests/support/server/test-clock.ts'
import type { TestSite } from '../../../tests/support/server/test-site.ts'
import { newVisitor, type Visitor } from '../../../tests/support/server/visitors.ts'
import type { moderate } from '../studio/comments/testing.ts'

export const REMOVED = '這則評論已移除。'

let named = 0

/** Publishes an answer, by a browser of its own unless one is given. */
export async function answer(
  site: TestSite,
  clock: TestClock,
  to: number,
  text: string,
  author: Visitor = newVisitor(site, clock),
) {
  return author.publish(3, { name: `書友${++named}`, text, more: { parent_id: to } })
}

export async function pageText(site: TestSite, path = '/review/3'): Promise<string> {
  return (await site.get(path)).text()
}

/** The counts that a visitor, the owner and an export see. */
export async function countsOf(site: TestSite, owner: Awaited<ReturnType<typeof moderate>>) {
  const { total } = await newVisitor(site, owner.clock).read(3)
  const { counts } = await owner.list()
  const [first] = (await owner.list('?list=all')).comments
  const rows = (await (await owner.send('GET', '/reviews')).json()) as { rows: { comments: number }[] }
  return {
    total,
    published: counts.published,
    thread: first && (await owner.context(first.id)).review.comments,
    row: rows.rows[0]?.comments,
  }
}

/** The counts where all agree. */
export const same = (count: number) => ({ total: count, published: count, thread: count, row: count })
