import { expect } from 'vitest'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { DEFAULT_HOME_SECTIONS } from '../../contract/settings/home-sections.ts'
import type { StudioSettings } from '../../contract/settings/studio-settings.ts'
import { openStudio } from '../studio/testing.ts'

const [hero, carousel, featured, explorer, social, newsletter] = DEFAULT_HOME_SECTIONS

testOnEachEngine('home has the sections that the owner keeps, in her order and words', async (site) => {
  const { send } = await openStudio(site)
  const change = (value: unknown) =>
    send('PATCH', '/settings', { changes: [{ key: 'home_sections', value }] })
  await site.addReview({ id: 4 })
  expect(await headings(site)).toEqual(['精選書評', '分類探索', '每月一封，寄到你的信箱'])

  const changed = [
    newsletter,
    { ...explorer, title: '書架', sub: '慢慢走' },
    { ...hero, is_hidden: true },
    carousel,
    { ...featured, is_hidden: true },
    social,
  ]
  expect((await change(changed)).status).toBe(200)
  expect(await headings(site)).toEqual(['每月一封，寄到你的信箱', '書架'])
  const home = await (await site.get('/')).text()
  expect(home).toContain('慢慢走')
  expect(home).not.toContain('個星官，')
  // Without the cover the page keeps a heading.
  expect(home).toMatch(/<h1[^>]*>星槎書話<\/h1>/)
  expect(await headings(site, '/zh-hans/')).toEqual(['每月一封，寄到你的信箱', '书架'])

  for (const [refused, why] of [
    [changed.slice(1), 'a section is missing'],
    [[...changed.slice(1), { ...explorer }], 'one stands twice'],
    [[...changed.slice(1), { ...newsletter, title: '字'.repeat(21) }], 'a title is too long'],
    [[...changed.slice(1), { ...newsletter, title: '' }], 'a title is empty'],
    [[...changed.slice(1), { ...newsletter, id: 'poll' }], 'there is no such section'],
  ] as const)
    expect((await change(refused)).status, why).toBe(400)
  const stored = (await (await send('GET', '/settings')).json()) as StudioSettings
  expect(stored.site.home_sections).toEqual(changed)

  expect((await change(DEFAULT_HOME_SECTIONS)).status).toBe(200)
  expect(await headings(site)).toEqual(['精選書評', '分類探索', '每月一封，寄到你的信箱'])
})

testOnSqlite('a hidden section’s words are not in the source of the page', async (site) => {
  const { send } = await openStudio(site)
  const hidden = DEFAULT_HOME_SECTIONS.map((section) => ({ ...section, is_hidden: true, sub: '藏起來的話' }))
  const changes = [
    { key: 'home_sections', value: hidden },
    { key: 'hero', value: ['藏起來的大字'] },
    { key: 'newsletter_lead', value: '藏起來的信' },
  ]
  expect((await send('PATCH', '/settings', { changes })).status).toBe(200)
  expect(await (await site.get('/')).text()).not.toContain('藏起來')
})

async function headings(site: TestSite, path = '/'): Promise<string[]> {
  const html = await (await site.get(path)).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const found = main.matchAll(/<h2 id="(?:featured|explorer|social|subscription)-heading"[^>]*>(.*?)<\/h2>/gs)
  return [...found].map(([, text = '']) => text.replaceAll(/<[^>]*>/g, ''))
}
