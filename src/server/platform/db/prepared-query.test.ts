import { expect } from 'vitest'
import { testOnEachEngine } from '../../../../tests/support/test-site.ts'
import type { Queries } from './database.ts'
import { statement } from './prepared-query.ts'

const store = statement((queries, { key, value }: { key: string; value: string }) =>
  queries.insertInto('xc_settings').values({ key, value }).returning('key').compile(),
)

const find = statement((queries, { key, other }: { key: string; other: string | null }) =>
  queries
    .selectFrom('xc_settings')
    .select('value')
    .where((is) => is.or([is('key', '=', key), is('key', '=', other)]))
    .where('key', '!=', 'unset')
    .orderBy('key')
    .compile(),
)

testOnEachEngine('each who asks a statement that was made once hears of their own', async ({ deps }) => {
  const { queries } = deps.database
  await store(queries, { key: 'a', value: '"甲"' })
  await store(queries, { key: 'b', value: '"乙"' })
  expect(await find(queries, { key: 'a', other: null })).toEqual([{ value: '"甲"' }])
  expect(await find(queries, { key: 'b', other: 'a' })).toEqual([{ value: '"甲"' }, { value: '"乙"' }])
  const both = await Promise.all(['a', 'b'].map((key) => find(queries, { key, other: null })))
  expect(both).toEqual([[{ value: '"甲"' }], [{ value: '"乙"' }]])
})

testOnEachEngine(
  'it is undone with its transaction, and refused on the outer handle inside one',
  async ({ deps }) => {
    const { queries } = deps.database
    const undone = deps.database.transaction(async (inside) => {
      await store(inside, { key: 'a', value: '"甲"' })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await find(queries, { key: 'a', other: null })).toEqual([])
    const outside = deps.database.transaction(() => find(queries, { key: 'a', other: null }))
    await expect(outside).rejects.toThrow('outer database handle')
  },
)

testOnEachEngine('it is refused once its transaction has ended', async ({ deps }) => {
  const kept: Queries[] = []
  const works = [1, 2].map(() => deps.database.transaction(async (inside) => void kept.push(inside)))
  await Promise.all(works)
  await deps.database.transaction(async (inside) => void kept.push(inside))
  for (const over of kept) await expect(store(over, { key: 'a', value: '"甲"' })).rejects.toThrow()
  expect(await find(deps.database.queries, { key: 'a', other: null })).toEqual([])
})
