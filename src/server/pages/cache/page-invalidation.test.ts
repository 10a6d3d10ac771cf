import { moderate } from '../../../../tests/support/server/moderation.ts'
import { expect } from 'vitest'
import { signIn } from '../../../../tests/support/accounts/sign-in.ts'
import { LEGITIMATE } from '../../../../tests/support/hostile/spam.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../../tests/support/server/visitors.ts'
import { renderer } from '../../../web/entry-server.tsx'
import { ownerCommand } from '../../accounts/accounts.command.ts'
import { createApp } from '../../app.ts'
import { importTestFiles, lines } from '../../archive/site-import/testing.ts'
import { changeSetting } from '../../settings/change-settings.service.ts'

testOnEachEngine('each change of a page is in the next response', async (site) => {
  const clock = holdClock(site, new Date().toISOString())
  const book = { id: 1, title: '夜航船', category: 'fiction' }
  await importTestFiles(site, { 'books.jsonl': lines(book) })
  const changes = watchPages(site, ['/review/1', '/review/2', '/reviews', '/category/fiction', '/about'])

  await importTestFiles(site, {
    'books.jsonl': lines(book, { id: 2, title: '陶庵夢憶', category: 'fiction' }),
  })
  await changes('a new review', ['/review/2', '/reviews', '/category/fiction'])
  await importTestFiles(site, {
    'books.jsonl': lines({ ...book, title: '夜航船（增訂）', content: '<p>新的。</p>' }),
  })
  await changes('a review imported again', ['/review/1', '/reviews'])
  await importTestFiles(site, {
    'books.jsonl': lines({ ...book, cover: 'a.svg' }),
    'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  await changes('a cover', ['/review/1', '/reviews'])
  await changeSetting(site.deps.database, 'name', '別的書話')
  await changes('a setting', ['/review/1', '/review/2', '/reviews', '/category/fiction', '/about'])

  const reader = newVisitor(site, clock)
  const { id } = await reader.publish(1)
  await changes('a comment', ['/review/1'])
  await reader.send('PATCH', `/api/comments/${id}`, { content: LEGITIMATE[0]?.text })
  await changes('a comment edited', ['/review/1'])
  await reader.send('DELETE', `/api/comments/${id}`)
  await changes('a comment taken back', ['/review/1'])
  await newVisitor(site, clock).comment(1, { text: '看 https://a.example 和 https://b.example' })
  await changes('a comment that waits', [])
  const waiting = (await heldIds(site))[0] ?? 0
  await moderate(site, [waiting], 'published')
  await changes('a comment published', ['/review/1'])
  await moderate(site, [waiting], 'removed')
  await changes('a comment removed', ['/review/1'])
  await importTestFiles(site, {
    'comments.jsonl': lines({ id: 900, book_id: 1, content: '從前的話', user_name: '阿舟' }),
  })
  await changes('a comment imported', ['/review/1'])

  const account = await signIn(site, { name: '小槎' }, clock)
  const written = await account.publish(1, { name: '小槎', text: '讀到第三章的時候想起外婆家的那座橋。' })
  await changes('a comment of an account', ['/review/1'])
  // A like raises no version: the browser requests likes again (docs/architecture.md).
  const before = await (await site.get('/review/1')).text()
  await account.like(written.id)
  expect((await (await site.get('/review/1')).text()) === before).toBe(true)
  await account.unlike(written.id)
  const other = await signIn(site, {}, clock)
  await makeOwner(site, account.email)
  await changes('the badge', ['/review/1'])
  await makeOwner(site, other.email)
  await changes('the badge taken away', ['/review/1'])
  await account.send('DELETE', '/api/account', { comments: 'keep', password: account.password })
  await changes('a reader who leaves', ['/review/1'])
})

/**
 * Requests the pages. The returned function requests them again and expects that only these pages have changed, and that
 * each response equals a new rendering.
 */
function watchPages(site: TestSite, paths: readonly string[]) {
  const last = new Map<string, string>()
  const compareAll = async () => {
    // A new app has an empty cache.
    const uncached = createApp({ deps: site.deps, renderer })
    for (const path of paths) {
      const [response, rendered] = [await site.get(path), await uncached.request(path)]
      const [text, expected] = [await response.text(), await rendered.text()]
      // Too long to be shown where they differ.
      expect(text === expected, `${path} is as it is rendered now`).toBe(true)
      last.set(path, text)
    }
  }
  return async (change: string, expected: readonly string[]) => {
    const before = new Map(last)
    await compareAll()
    const isFirst = before.size === 0
    const changed = paths.filter((path) => isFirst || before.get(path) !== last.get(path))
    expect(changed, change).toEqual(expect.arrayContaining([...expected]))
    if (expected.length === 0) expect(changed, change).toEqual([])
  }
}

async function heldIds(site: TestSite): Promise<number[]> {
  const { queries } = site.deps.database
  const rows = await queries.selectFrom('xc_comments').select('id').where('state', '=', 'held').execute()
  return rows.map(({ id }) => id)
}

async function makeOwner(site: TestSite, email: string): Promise<void> {
  const terminal = { stdout: { write: () => true }, stderr: { write: () => true } }
  const status = await ownerCommand([email], terminal, async () => ({
    deps: site.deps,
    close: async () => {},
  }))
  expect(status).toBe(0)
}
