import { expect, test } from 'vitest'
import type { CoverDesign } from '../../../contract/pictures/cover-designs.ts'
import { COVER_TEMPLATES } from '../../../contract/pictures/cover-designs.ts'
import { coverDrawingPath } from '../../../contract/studio/studio-links.ts'
import { TEMPLATE_VARIANTS } from '../../../cover-art/draw-cover.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../../tests/support/server/test-site.ts'
import { openStudio } from '../testing.ts'

const MOON: CoverDesign = { template: 'moon', colour: null, character: null, variant: 2 }
const CATEGORIES = ['creator-thoughts', 'reading-philosophy']

async function readSvg(site: TestSite, path: string): Promise<string> {
  const answer = await site.get(path)
  expect(answer.status, path).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('image/svg+xml')
  return answer.text()
}

async function publishedCover(site: TestSite, id: number): Promise<string> {
  const { review } = (await (await site.get(`/api/reviews/${id}`)).json()) as { review: { cover: string } }
  return review.cover
}

testOnEachEngine(
  'a chosen design is drawn for the draft, then for everybody at a new address',
  async (site) => {
    const studio = await openStudio(site)
    const { id } = await studio.write({ categories: CATEGORIES })
    await studio.publish(id)
    const before = await publishedCover(site, id)
    expect((await studio.read(id)).gaps).toContain('cover')

    const saved = await studio.save(id, { cover_design: MOON })
    expect(saved.gaps).not.toContain('cover')
    const drawn = await readSvg(site, saved.cover_path)
    expect(await publishedCover(site, id)).toBe(before)
    await studio.publish(id)
    const after = await publishedCover(site, id)
    expect(after).not.toBe(before)
    expect(await readSvg(site, after)).toBe(drawn)
    expect((await site.get(before)).status).toBe(404)
    const lists = await (await site.get('/api/reviews')).text()
    expect(lists).toContain(after)
    expect(await studio.read(id)).toMatchObject({ has_changes: false, draft: { cover_design: MOON } })

    for (const other of [
      { ...MOON, variant: 3 },
      { ...MOON, colour: 'reading-philosophy' },
      { ...MOON, template: 'glyph' },
      { ...MOON, template: 'glyph', character: '行' },
    ] as CoverDesign[]) {
      const { cover_path } = await studio.save(id, { cover_design: other })
      expect(await readSvg(site, cover_path), JSON.stringify(other)).not.toBe(drawn)
    }
  },
)

testOnSqlite('the owner is told which characters of the cover no face has', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ title: '夜航船', author: '張岱（Zhang Dai）' })
  // A site of a test has no fonts.
  expect((await studio.read(id)).undrawn).toBe('DZaghin夜岱張航船')
  expect((await studio.save(id, { title: '！', author: '' })).undrawn).toBe('')
})

testOnSqlite('an earlier version brings its design back', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ cover_design: MOON })
  await studio.publish(id)
  const { version } = await studio.save(id, { cover_design: null })
  const [revision] = await studio.revisions(id)
  await studio.send('POST', `/reviews/${id}/revisions/${revision?.id}/restoration`, { version })
  expect((await studio.read(id)).draft.cover_design).toEqual(MOON)
})

testOnSqlite('a colour or character that does not fit any more counts as not chosen', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ categories: CATEGORIES })
  const glyph = { ...MOON, template: 'glyph' } as const
  const plain = await studio.save(id, { cover_design: glyph })
  const stale = await studio.save(id, {
    cover_design: { ...glyph, colour: 'technology-future', character: '海' },
  })
  expect(stale.cover_path).toBe(plain.cover_path)
  const { version, draft } = await studio.read(id)
  const unknown = { ...draft, cover_design: { ...MOON, template: 'photo' } }
  expect((await studio.send('PUT', `/reviews/${id}`, { version, draft: unknown })).status).toBe(400)
})

testOnSqlite('a draft of an earlier version of the app has no design', async (site) => {
  const studio = await openStudio(site)
  const { id, version, draft } = await studio.write()
  const { cover_design: _, ...earlier } = draft
  expect((await studio.send('PUT', `/reviews/${id}`, { version, draft: earlier })).status).toBe(200)
})

testOnSqlite('the owner sees a design before choosing it, as it will be drawn', async (site) => {
  const studio = await openStudio(site)
  const { id, draft } = await studio.write({ categories: CATEGORIES })
  const path = coverDrawingPath(id, {
    title: draft.title,
    author: draft.author,
    category: 'creator-thoughts',
    template: 'moon',
    variant: '2',
  })
  const shown = await studio.browser.send('GET', path)
  expect(shown.headers.get('Content-Type')).toBe('image/svg+xml')
  const { cover_path } = await studio.save(id, { cover_design: MOON })
  expect(await shown.text()).toBe(await readSvg(site, cover_path))
  expect((await site.get(path)).status).toBe(404)
  expect((await studio.browser.send('GET', path.replace(`/${id}/`, '/999/'))).status).toBe(404)
})

test('the studio offers each variant that a template has', () => {
  expect(COVER_TEMPLATES).toEqual(TEMPLATE_VARIANTS)
})
