import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect } from 'vitest'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { storeFile } from '../../pictures/media.service.ts'
import { openStudio, WHOLE } from '../../studio/testing.ts'
import { parseDraftFile } from './draft-file.service.ts'
import { exportToFolder } from './export-folder.service.ts'
import { parseReviewFile } from './review-file.ts'

testOnEachEngine('chosen reviews are exported as files, with their pictures', async (site) => {
  const studio = await openStudio(site)
  const picture = await studio.upload(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#345678' } })
      .png()
      .toBuffer(),
  )
  const file = (await storeFile(site.deps.database.queries, '講義.txt', Buffer.from('文字'))) ?? ''
  const shown = `<p>燈。<a href="${file}">講義</a></p>\n<figure><img src="${picture.path}" alt="一盞燈" width="60" height="40"></figure>`
  await site.addReview({ id: 7, title: '夜航船' })
  const whole = {
    ...WHOLE,
    kind: 'review' as const,
    headline: '十年，與一間自己的房',
    original_title: 'To the Lighthouse',
    translator: '瑞松',
    publisher: '聯經',
    book_year: 1927,
    isbn: '9789570812345',
    rating: 4.5,
    publish_date: '2024-12-01',
    related_books: [7],
    tags: ['夜讀', '燈'],
    series: '',
    other_books: [],
    is_featured: true,
    is_recommended: true,
    slug: '燈塔',
    summary: '一家人去看一座燈塔。',
    search_title: '到燈塔去的路',
    search_description: '吳爾芙寫十年裡的一趟船。',
    share_picture: picture.name,
    is_unindexed: true,
    cover_design: { template: 'moon' as const, colour: null, character: '燈', variant: 2 },
    content: shown,
  }
  const published = await studio.write(whole)
  await studio.publish(published.id)
  await studio.save(published.id, { title: '到燈塔去' })
  const draft = await studio.write({ title: '還沒寫完' })
  const other = await studio.write({ title: '沒有選的' })

  const ids = [published.id, draft.id, 999].join(',')
  const answer = await studio.send('GET', `/review-files?ids=${ids}`)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/zip'])
  expect(answer.headers.get('Content-Disposition')).toContain('reviews-2025-06-01.zip')
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const textOf = (name: string) => new TextDecoder().decode(files[name])
  const stored = picture.path.replace('/media/', '')
  expect(Object.keys(files).toSorted()).toEqual([
    `drafts/${published.id}.md`,
    `drafts/${draft.id}.md`,
    file.slice(1),
    `media/${stored}`,
    `reviews/${published.id}.md`,
  ])
  expect((await sharp(files[`media/${stored}`]).metadata()).width).toBe(60)

  const { fields, article } = parseReviewFile(textOf(`reviews/${published.id}.md`), '')
  const { is_featured, is_recommended, content: _, ...same } = whole
  expect(fields).toEqual({
    ...same,
    id: published.id,
    date: whole.publish_date,
    body: 'markdown',
    body_layout: expect.anything(),
    category: null,
    category_name: null,
    cover: null,
    cover_source: null,
    featured: is_featured,
    recommended: is_recommended,
    published: true,
    updated_at: '2025-06-01T04:00:00.000Z',
  })
  expect(article).toBe((await studio.read(published.id)).published?.content)
  expect(article).toContain('alt="一盞燈"')
  const changed = parseDraftFile(textOf(`drafts/${published.id}.md`), '')
  expect(changed.draft).toEqual((await studio.read(published.id)).draft)
  expect(parseDraftFile(textOf(`drafts/${draft.id}.md`), '').draft).toEqual(draft.draft)

  if (site.deps.database.engine === 'sqlite') {
    const folder = path.join(site.dataDir, 'export')
    const env = { dataDir: site.dataDir, databaseUrl: undefined }
    await exportToFolder(folder, { env, clock: site.deps.clock, program: '1' })
    const name = `reviews/${published.id}.md`
    expect(textOf(name)).toBe(await readFile(path.join(folder, name), 'utf8'))
  }
  await studio.send('DELETE', `/reviews/${other.id}`)
  const trashed = await studio.send('GET', `/review-files?ids=${other.id}`)
  expect(Object.keys(unzipSync(new Uint8Array(await trashed.arrayBuffer())))).toEqual([
    `drafts/${other.id}.md`,
  ])
  for (const [query, status] of [
    ['ids=999', 404],
    ['ids=', 400],
    ['ids=1,x', 400],
  ] as const)
    expect((await studio.send('GET', `/review-files?${query}`)).status, query).toBe(status)
})
