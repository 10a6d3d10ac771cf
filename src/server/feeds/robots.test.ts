import { expect } from 'vitest'
import { testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { openStudio } from '../studio/testing.ts'
import { changeSetting } from '../settings/change-settings.service.ts'

testOnSqlite('the owner may refuse crawlers of language models, and search engines stay', async (site) => {
  const robots = async () => (await site.get('/robots.txt')).text()
  expect(await robots()).toBe('User-agent: *\nDisallow: /search\nSitemap: https://xingcha.test/sitemap.xml\n')
  await changeSetting(site.deps.database, 'crawlers.allow_ai', 'false')
  const [refused = '', others = ''] = (await robots()).split('\n\n')
  expect(refused).toContain('User-agent: GPTBot\n')
  expect(refused).toMatch(/\nDisallow: \/$/)
  expect(others).toMatch(/^User-agent: \*\nDisallow: \/search\n/)
})

testOnSqlite('llms.txt lists reviews and categories where the owner wants it', async (site) => {
  await site.addReview({ id: 3, title: '夜航[船]', excerpt: '一條\n船。' })
  const studio = await openStudio(site)
  const { id } = await studio.write({ title: '不給搜尋引擎', is_unindexed: true })
  await studio.publish(id)
  expect((await site.get('/llms.txt')).status).toBe(404)
  await changeSetting(site.deps.database, 'crawlers.llms_txt', 'true')
  const text = await (await site.get('/llms.txt')).text()
  expect(text).toMatch(/^# 星槎書話\n\n> /)
  expect(text).toContain('- [夜航\\[船\\]](https://xingcha.test/review/3): 一條 船。\n')
  expect(text).not.toContain('不給搜尋引擎')
  expect(text).toContain('(https://xingcha.test/category/creator-thoughts)')
})
