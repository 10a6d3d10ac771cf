import { expect } from 'vitest'
import { storeComment } from '../../../tests/support/server/factories.ts'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../tests/support/server/visitors.ts'
import { bansCommand } from './bans.command.ts'
import { commentsCommand } from './comments.command.ts'
import { commandsOf } from './testing.ts'

async function commandOf(site: TestSite) {
  const owner = await signIn(site, { role: 'owner' })
  const run = await commandsOf(site, owner, ['moderate'])
  return (...args: string[]) => run(commentsCommand, ...args)
}

testOnEachEngine('the owner lists held comments, publishes one and removes another', async (site) => {
  const clock = holdClock(site)
  const run = await commandOf(site)
  await site.addReview({ id: 3, title: '夜航船' })
  const reader = newVisitor(site, clock)
  expect(await run('held')).toMatchObject({ status: 0, out: 'No comment waits.\n' })
  expect(
    (await reader.comment(3, { name: '小青', text: '電話 0912-345-678\n找我', seconds: 2 })).status,
  ).toBe(202)
  expect(
    (await newVisitor(site, clock).comment(3, { text: '看 https://a.example 和 https://b.example' })).status,
  ).toBe(202)
  const { out } = await run('held')
  expect(out).toContain('2025-06-01 12:00 (Taipei)  review 3 《夜航船》')
  expect(out).toContain(
    '    from 小青\n    because it was sent too soon after it was begun; it was written faster',
  )
  expect(out).toContain('    | 電話 0912-345-678\n    | 找我\n')
  expect(out).toContain('because it holds several links')
  expect(out).toContain('2 waiting\n')

  const ids = [...out.matchAll(/^(\d+) {2}/gm)].map((match) => match[1] ?? '')
  const [first = '', second = ''] = ids
  expect(await run('publish', first)).toMatchObject({
    status: 0,
    out: `comment ${first} is published\n`,
  })
  expect(await run('remove', second)).toMatchObject({
    status: 0,
    out: `comment ${second} is removed\n`,
  })
  expect((await reader.read(3)).comments.map((comment) => comment.id)).toEqual([Number(first)])
  expect((await run('held')).out).toBe('No comment waits.\n')
})

testOnEachEngine('several ids can be handled at once, and a missing one is reported', async (site) => {
  const clock = holdClock(site)
  const run = await commandOf(site)
  await site.addReview({ id: 1 })
  const ids = [
    await storeComment(site.deps, { review_id: 1, state: 'held' }),
    await storeComment(site.deps, { review_id: 1, state: 'held' }),
  ].map(String)
  const said = await run('publish', ...ids, '999')
  expect(said).toMatchObject({ status: 1, err: 'xingcha: there is no comment 999\n' })
  const reader = newVisitor(site, clock)
  expect((await reader.read(1)).total).toBe(2)
  expect((await run('remove', ...ids)).status).toBe(0)
  expect((await reader.read(1)).total).toBe(0)
})

testOnEachEngine('control characters are not printed', async (site) => {
  const run = await commandOf(site)
  await site.addReview({ id: 1, title: '書\u001b[31m名' })
  await storeComment(site.deps, {
    review_id: 1,
    state: 'held',
    user_name: '甲\u001b]0;x\u0007\u202e乙',
    content: '一\u001b[2J\r二\n三\u0000'.replace('\u0000', ''),
  })
  const { out } = await run('held')
  expect(out.replaceAll('\n', '')).not.toMatch(/\p{C}/u)
  expect(out).toContain('from 甲]0;x乙')
  expect(out).toContain('| 一[2J二\n    | 三')
})

testOnEachEngine('a comment with the highest possible id can be handled', async (site) => {
  const run = await commandOf(site)
  await site.addReview({ id: 1 })
  const id = await storeComment(site.deps, { review_id: 1, state: 'held', id: 2_147_483_647 })
  expect(await run('publish', String(id))).toMatchObject({ status: 0 })
  expect((await run('publish', '2147483648')).status).toBe(2)
})

testOnEachEngine('a wrong call prints the usage and changes nothing', async (site) => {
  const run = await commandOf(site)
  for (const args of [
    [],
    ['publish'],
    ['publish', 'x'],
    ['remove', '1', '-2'],
    ['held', '1'],
    ['list', '--state', 'x'],
  ]) {
    const said = await run(...args)
    expect(said.status).toBe(2)
    expect(said.err).toContain('xingcha comments publish ID')
  }
})

testOnEachEngine('a comment is found, answered and hidden, and its author banned', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 3, title: '夜航船' })
  await site.addReview({ id: 4, title: '看不見的城市' })
  const owner = await signIn(site, { role: 'owner' })
  const run = await commandsOf(site, owner, ['moderate'])
  const held = await storeComment(site.deps, { review_id: 3, state: 'held', content: '張岱寫得真好。' })
  await storeComment(site.deps, { review_id: 4, content: '城市與記憶。' })
  for (let each = 0; each < 31; each++)
    await storeComment(site.deps, { review_id: 4, content: `第${each}則` })

  expect((await run(commentsCommand, 'list', '--search', '张岱')).out).toContain('| 張岱寫得真好。\n')
  expect((await run(commentsCommand, 'list', '--review', '3')).out).not.toContain('城市與記憶')
  // All pages of the list.
  expect((await run(commentsCommand, 'list', '--state', 'published')).out.match(/review 4 /g)).toHaveLength(
    32,
  )
  expect((await run(commentsCommand, 'answer', String(held), '謝謝。')).out).toMatch(
    new RegExp(`^comment ${held} is published, and answered by \\d+\n$`),
  )
  const reader = newVisitor(site, clock)
  expect((await reader.read(3)).comments.map(({ content }) => content)).toEqual(['謝謝。', '張岱寫得真好。'])
  await run(commentsCommand, 'hide', String(held))
  expect((await reader.read(3)).comments.map(({ content }) => content)).toEqual(['謝謝。'])
  expect((await run(commentsCommand, 'hold', String(held))).out).toBe(`comment ${held} is held\n`)

  const writer = newVisitor(site, clock)
  await writer.comment(3, { name: '讀書人', text: '好文章！請加賴 id：book8866，天天送書。', seconds: 60 })
  const { out } = await run(commentsCommand, 'held', '--search', 'book8866')
  const advertising = /^\d+/.exec(out)?.[0] ?? ''
  expect((await run(bansCommand, 'add', advertising, '--month')).out).toBe('visitor 讀書人 is banned\n')
  expect((await run(bansCommand, 'word', '代購')).out).toContain('代購')
  const bans = (await run(bansCommand, 'list')).out
  expect(bans).toMatch(/\tvisitor\t讀書人\t2025-07-01T/)
  const [ban = ''] = (bans.split('\n').find((line) => line.includes('讀書人')) ?? '').split('\t')
  await run(bansCommand, 'end', ban)
  expect((await run(bansCommand, 'list')).out).not.toContain('讀書人')
  await expect(run(bansCommand, 'add', '999')).rejects.toThrow('評論')
})
