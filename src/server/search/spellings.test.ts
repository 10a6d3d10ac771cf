import { expect } from 'vitest'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { newReader } from '../../../tests/support/accounts/api-reader.ts'
import { previewOf, sendList } from '../../../tests/support/files/list-files.ts'
import { openStudio } from '../studio/testing.ts'
import { marked, search } from './testing.ts'

async function searchIds(site: TestSite, term: string): Promise<number[]> {
  return (await search(site, term)).results.map(({ id }) => id)
}

testOnEachEngine('dots, width, invisible characters and copied marks make no difference', async (site) => {
  await site.addReview({ id: 1, title: '戴洛維夫人', author: '維吉尼亞·吳爾芙', isbn: '9789573277064' })
  await site.addReview({ id: 2, title: '歐蘭朵', author: '維吉尼亞‧吳爾芙' })
  await site.addReview({ id: 3, title: '沙丘：救世主', content: '<p>零\u200b寬\u2060連接。</p>' })
  for (const dot of ['·', '・', '‧', '•', '⋅', '．', '･', '.']) {
    const name = `维吉尼亚${dot}吴尔芙`
    expect(await searchIds(site, name)).toEqual([1, 2])
    const ofAuthor = await (await site.get(`/api/authors/${encodeURIComponent(name)}/reviews`)).json()
    expect(ofAuthor).toMatchObject({ name: '維吉尼亞·吳爾芙', total: 2 })
  }
  for (const isbn of ['９７８９５７３２７７０６４', '９５７３２７７０６９', '978\u200b9573277064'])
    expect(await searchIds(site, isbn)).toEqual([1])
  for (const term of [
    '《沙丘：救世主》',
    '「沙丘:救世主」',
    '『 沙丘：救世主 』',
    '\u202a沙丘：救\u200b世主\u202c',
  ])
    expect(await searchIds(site, term)).toEqual([3])
  expect(marked((await search(site, '寬連')).results[0]?.passage)).toBe('零\u200b【寬\u2060連】接。')
  expect(await search(site, '\u200b')).toMatchObject({ total: 0, results: [] })
})

testOnEachEngine('a list from elsewhere and the studio find the same spellings as a search', async (site) => {
  await site.addReview({ id: 1, title: '戴洛維夫人', author: '維吉尼亞·吳爾芙', isbn: '9789573277064' })
  await site.addReview({
    id: 2,
    title: '沙丘：救世主',
    author: '赫伯特',
    isbn: '９７８-０８０４４２９５７３',
  })
  expect(await searchIds(site, '9780804429573')).toEqual([2])
  const reader = await newReader(site)
  const rows = [
    ['戴洛維夫人', '维吉尼亚•吴尔芙', ''],
    ['《戴洛\u200b維夫人》', '維吉尼亞⋅吳爾芙', ''],
    ['\u202a戴洛維夫人\u202c', '吳爾芙．維吉尼亞', ''],
    ['Mrs Dalloway', 'Woolf', '９７８９５７３２７７０６４'],
    ['Mrs Dalloway', 'Woolf', '９５７３２７７０６９'],
  ]
  for (const row of rows) {
    const file = `Title,Author,ISBN\n${row.join(',')}\n`
    const { matches } = await previewOf(sendList(site, reader, 'preview', file))
    expect(
      matches.map(({ review }) => review.id),
      row.join(),
    ).toEqual([1])
  }
  const studio = await openStudio(site)
  for (const [term, id] of [
    ['维吉尼亚・吴尔芙', 1],
    ['戴洛\u200b維夫人', 1],
    ['「沙丘:救世主」', 2],
  ] as const) {
    const { rows: found } = await studio.list(`?q=${encodeURIComponent(term)}`)
    expect(
      found.map((row) => row.id),
      term,
    ).toEqual([id])
  }
})

testOnSqlite('forms of a character that differ by word find each other', async (site) => {
  const pairs = ['了解瞭解', '借口藉口', '仿佛彷彿', '侄女姪女', '複甦复苏', '項鍊项链']
  for (const [index, pair] of pairs.entries()) {
    const [one, other] = [pair.slice(0, 2), pair.slice(2)]
    await site.addReview({ id: 2 * index + 1, title: one })
    await site.addReview({ id: 2 * index + 2, title: other })
    for (const term of [one, other])
      expect(await searchIds(site, term)).toEqual([2 * index + 1, 2 * index + 2])
  }
})

testOnEachEngine('a term that is found nowhere as a whole is looked for by its parts', async (site) => {
  await site.addReview({ id: 1, title: '百年孤寂', author: '馬奎斯', categories: ['creator-thoughts'] })
  await site.addReview({ id: 2, title: '馬奎斯傳', content: '<p>他寫了百年孤寂。</p>' })
  await site.addReview({ id: 3, title: '百年孤寂 的讀法' })
  const found = await search(site, '百年孤寂 馬奎斯')
  expect(found).toMatchObject({ total: 2, is_by_parts: true })
  expect(found.results.map(({ id }) => id)).toEqual([1, 2])
  expect(marked(found.results[0]!.title_parts)).toBe('【百年孤寂】')
  expect(marked(found.results[0]!.author_parts)).toBe('【馬奎斯】')
  expect(marked(found.results[1]!.passage)).toBe('他寫了【百年孤寂】。')
  expect(await searchIds(site, '馬奎斯　《百年孤寂》')).toEqual([1, 2])
  // The whole is found: nothing else is.
  expect(await search(site, '百年孤寂 的')).toMatchObject({ total: 1, is_by_parts: false })
  expect(await search(site, '百年孤寂 波赫士')).toMatchObject({ total: 0, is_by_parts: false })
  const filtered = await site.get(
    `/api/search?q=${encodeURIComponent('孤寂 馬奎斯')}&category=creator-thoughts`,
  )
  expect(await filtered.json()).toMatchObject({ total: 1, is_by_parts: true })
  const page = await (await site.get(`/search?q=${encodeURIComponent('百年孤寂 馬奎斯')}`)).text()
  expect(page).toContain('沒有整句，以下各詞都出現。')
})
