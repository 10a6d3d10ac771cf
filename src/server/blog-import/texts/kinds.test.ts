import { expect } from 'vitest'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { importFiles } from '../testing.ts'

const front = (fields: string) => `---\ndate: 2020-01-01\n${fields}\n---\n文。\n`

testOnEachEngine(
  'posts become reviews and essays with their tags, pages pages; a row is chosen otherwise',
  async (site) => {
    const files = {
      'hugo.toml': 'baseURL = "https://old.example/"\n',
      'content/posts/a.md': front('title: 讀《邊城》\ntags: [沈從文, 書/小說]'),
      'content/posts/b.md': front('title: 一個下午\nauthor: 阿川'),
      'content/posts/c.md': front('title: 水邊\nbook_title: 長河\nauthor: 沈從文\nrating: 4.5'),
      'content/about.md': front('title: 關於'),
      'content/posts/d.md': front('title: 隨筆'),
    }
    const kinds = { 'content/posts/d.md': 'review' as const }
    const texts = new Map(Object.entries(kinds).map(([where, kind]) => [where, { kind, seen: [] }]))
    const choices = { drafts: false, texts }
    const { report } = await importFiles(site, files, { choices, isCheck: true })
    expect(report.texts.map(({ title, kind, state }) => [title, kind, state])).toEqual([
      ['關於', 'page', 'draft'],
      ['讀《邊城》', 'review', 'published'],
      ['一個下午', 'essay', 'published'],
      ['水邊', 'review', 'published'],
      ['隨筆', 'review', 'published'],
    ])
    const { texts: stored, notes } = await importFiles(site, files, { choices })
    expect(stored['讀《邊城》']?.draft).toMatchObject({
      title: '邊城',
      headline: '讀',
      tags: ['沈從文', '書／小說'],
    })
    expect(notes.join()).not.toContain('tags_left_out')
    expect(stored['一個下午']?.published).toMatchObject({ kind: 'essay', headline: '一個下午', author: '' })
    const c = { title: '長河', headline: '水邊', author: '沈從文', rating: 4.5 }
    expect(stored['水邊']?.published).toMatchObject(c)
    expect(stored['隨筆']?.draft).toMatchObject({ kind: 'review', title: '隨筆', headline: '' })
    expect(stored['關於']).toMatchObject({ state: 'draft', draft: { kind: 'page', headline: '關於' } })
  },
)
