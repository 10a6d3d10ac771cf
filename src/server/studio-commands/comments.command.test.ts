import { expect } from 'vitest'
import { storeComment } from '../../../tests/support/factories.ts'
import { holdClock } from '../../../tests/support/test-clock.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/test-site.ts'
import { newVisitor } from '../../../tests/support/visitors.ts'
import { commentsCommand } from './comments.command.ts'

async function run(site: TestSite, ...args: string[]) {
  const said = { status: 0, out: '', err: '' }
  const terminal = {
    stdout: { write: (text: string) => (said.out += text) },
    stderr: { write: (text: string) => (said.err += text) },
  }
  said.status = await commentsCommand(args, terminal, async () => ({
    deps: site.deps,
    close: async () => {},
  }))
  return said
}

testOnEachEngine('the owner lists held comments, publishes one and removes another', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 3, title: '夜航船' })
  const reader = newVisitor(site, clock)
  expect(await run(site, 'held')).toMatchObject({ status: 0, out: 'No comment waits.\n' })
  expect(
    (await reader.comment(3, { name: '小青', text: '電話 0912-345-678\n找我', seconds: 2 })).status,
  ).toBe(202)
  expect(
    (await newVisitor(site, clock).comment(3, { text: '看 https://a.example 和 https://b.example' })).status,
  ).toBe(202)
  const { out } = await run(site, 'held')
  expect(out).toContain('2025-06-01 12:00 (Taipei)  review 3 《夜航船》')
  expect(out).toContain(
    '    from 小青\n    because it was sent too soon after it was begun; it was written faster',
  )
  expect(out).toContain('    | 電話 0912-345-678\n    | 找我\n')
  expect(out).toContain('because it holds several links')
  expect(out).toContain('2 waiting\n')

  const ids = [...out.matchAll(/^(\d+) {2}/gm)].map((match) => match[1] ?? '')
  const [first = '', second = ''] = ids
  expect(await run(site, 'publish', first)).toMatchObject({
    status: 0,
    out: `comment ${first} is published\n`,
  })
  expect(await run(site, 'remove', second)).toMatchObject({
    status: 0,
    out: `comment ${second} is removed\n`,
  })
  expect((await reader.read(3)).comments.map((comment) => comment.id)).toEqual([Number(first)])
  expect((await run(site, 'held')).out).toBe('No comment waits.\n')
})

testOnEachEngine('several ids can be handled at once, and a missing one is reported', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const ids = [
    await storeComment(site.deps, { review_id: 1, state: 'held' }),
    await storeComment(site.deps, { review_id: 1, state: 'held' }),
  ].map(String)
  const said = await run(site, 'publish', ...ids, '999')
  expect(said).toMatchObject({ status: 1, err: 'xingcha: there is no comment 999\n' })
  const reader = newVisitor(site, clock)
  expect((await reader.read(1)).total).toBe(2)
  expect((await run(site, 'remove', ...ids)).status).toBe(0)
  expect((await reader.read(1)).total).toBe(0)
})

testOnEachEngine('control characters are not printed', async (site) => {
  await site.addReview({ id: 1, title: '書\u001b[31m名' })
  await storeComment(site.deps, {
    review_id: 1,
    state: 'held',
    user_name: '甲\u001b]0;x\u0007\u202e乙',
    content: '一\u001b[2J\r二\n三\u0000'.replace('\u0000', ''),
  })
  const { out } = await run(site, 'held')
  expect(out.replaceAll('\n', '')).not.toMatch(/\p{C}/u)
  expect(out).toContain('from 甲]0;x乙')
  expect(out).toContain('| 一[2J二\n    | 三')
})

testOnEachEngine('a comment with the highest possible id can be handled', async (site) => {
  await site.addReview({ id: 1 })
  const id = await storeComment(site.deps, { review_id: 1, state: 'held', id: 2_147_483_647 })
  expect(await run(site, 'publish', String(id))).toMatchObject({ status: 0 })
  expect((await run(site, 'publish', '2147483648')).status).toBe(2)
})

testOnEachEngine('a wrong call prints the usage and changes nothing', async (site) => {
  for (const args of [[], ['list'], ['publish'], ['publish', 'x'], ['remove', '1', '-2'], ['held', '1']]) {
    const said = await run(site, ...args)
    expect(said.status).toBe(2)
    expect(said.err).toContain('xingcha comments publish ID')
  }
})
