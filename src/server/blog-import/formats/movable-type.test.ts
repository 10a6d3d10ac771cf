import { expect } from 'vitest'
import { encodeChinese } from '../../../../tests/support/files/chinese-bytes.ts'
import { testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { crawl, importFiles } from '../testing.ts'

const entry = (fields: string, ...sections: string[]) =>
  `${fields}\n-----\n${sections.map((section) => `${section}\n-----\n`).join('')}--------\n`

const EXPORT = [
  entry(
    'TITLE: 讀《邊城》\nAUTHOR: 阿川\nBASENAME: biancheng\nSTATUS: Publish\nDATE: 03/09/2012 09:15:00 PM\nCATEGORY: 小說\nTAGS: 沈從文,"兩個 詞"',
    'BODY:\n第一段，\n同一段。\n\n-----不是分隔。\n-----\n也不是。',
    'EXTENDED BODY:\n續文。',
    'EXCERPT:\n一句摘要。',
    'COMMENT:\nAUTHOR: 訪客甲\nEMAIL: guest@example.tw\nIP: 192.0.2.7\nDATE: 03/10/2012 08:00:00 AM\n很久沒有這樣讀了。',
    'PING:\nTITLE: 引用\nURL: https://example.tw/ping\nDATE: 03/11/2012 08:00:00 AM\n摘錄',
  ),
  entry(
    'TITLE: 草稿\nSTATUS: DRAFT\nCONVERT BREAKS: 0\nDATE: 04/01/2012 12:00:00 AM',
    'BODY:\n<p>甲\n乙</p>',
  ),
  entry('TITLE: 午後\nSTATUS: publish\nDATE: 05/05/12 下午 02:00', 'BODY:\n好天氣。'),
  entry('TITLE: 半夜\nSTATUS: Publish\nDATE: 05/05/2012 24:00:00', 'BODY:\n文。'),
  entry('TITLE: 排定\nSTATUS: Future\nDATE: 02/01/2031 08:00:00 AM', 'BODY:\n還沒到。'),
].join('')

testOnSqlite('an export of Movable Type: dates, states, sections, tags and comments', async (site) => {
  const text = EXPORT.replaceAll('\n', '\r\n').replaceAll('-----\r\n', '----- \r\n')
  const { report, texts, contents, notes } = await importFiles(site, {
    'mt.txt': encodeChinese(text, 'big5'),
  })
  expect(report.kind).toBe('movable-type')
  expect(report.texts.map(({ title, state, kind }) => [title, state, kind])).toEqual([
    ['讀《邊城》', 'published', 'review'],
    ['草稿', 'draft', 'essay'],
    ['午後', 'published', 'essay'],
    ['半夜', 'published', 'essay'],
    ['排定', 'scheduled', 'essay'],
  ])
  expect(contents['讀《邊城》']).toBe(
    '<p>第一段，<br />\n同一段。</p>\n<p>-----不是分隔。<br />\n-----<br />\n也不是。</p>\n<p>續文。</p>',
  )
  const { draft } = texts['讀《邊城》'] ?? expect.unreachable()
  const fields = { title: '邊城', headline: '讀', tags: ['沈從文', '兩個 詞'], excerpt: '一句摘要。' }
  expect(draft).toMatchObject({ ...fields, publish_date: '2012-03-09', categories: ['fiction'] })
  expect(contents['草稿']).toBe('<p>甲\n乙</p>')
  expect(texts['半夜']?.draft.publish_date).toBe('2012-05-06')
  expect(texts['排定']?.scheduled_at).toBe('2031-02-01T00:00:00.000Z')
  expect(notes).toContain('comment_left_out PING 引用 https://example.tw/ping')
  const comments = await site.deps.database.queries.selectFrom('xc_comments').selectAll().execute()
  expect(JSON.stringify(comments)).toContain('很久沒有這樣讀了。')
  expect(JSON.stringify(comments)).not.toMatch(/guest@|192\.0/)
  expect((await crawl(site, '/biancheng')).status).toBe(200)
})
