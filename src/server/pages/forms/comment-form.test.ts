import { expect } from 'vitest'
import { storeComment } from '../../../../tests/support/server/factories.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { expectSitePage } from '../../../../tests/support/server/site-page.ts'
import { testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../../tests/support/server/visitors.ts'

function form(user_name: string, content: string, website = ''): URLSearchParams {
  return new URLSearchParams({ user_name, content, website })
}

testOnSqlite('a comment sent without script is held, and its author is notified', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 3 })
  const reader = newVisitor(site, clock)
  const response = await reader.send(
    'POST',
    '/review/3/comments',
    form('小青', '沒有腳本也能說話。\r\n真好。'),
  )
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe('/review/3?comment=held#comments')
  expect(reader.cookie).toMatch(/^__Host-xc_visitor=/)
  expect((await reader.read(3)).total).toBe(0)
  const stored = await site.deps.database.queries.selectFrom('xc_comments').selectAll().execute()
  expect(stored).toMatchObject([
    { state: 'held', held_reasons: 'no_proof', user_name: '小青', content: '沒有腳本也能說話。\n真好。' },
  ])
  await reader.send('POST', '/review/3/comments', form('小青', '沒有腳本也能說話。\r\n真好。'))
  expect(await site.deps.database.queries.selectFrom('xc_comments').select('id').execute()).toHaveLength(1)
})

testOnSqlite('a refused comment is shown in the form again, with all its text', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 3 })
  const reader = newVisitor(site, clock)
  for (const [name, text, sentence, invalid] of [
    ['', '寫了很久的"話" <b>', '請輸入評論內容和您的名字', 'user_name'],
    ['小青', ' ', '請輸入評論內容和您的名字', 'content'],
    ['站主', '寫了很久的"話" <b>', '這個名字保留給站主，請換一個名字。', 'user_name'],
    ['名'.repeat(41), '寫了很久的"話" <b>', '名字太長，最多 40 個字。', 'user_name'],
    ['小青', `\n\n${'很'.repeat(5_001)}`, '評論太長，最多 5,000 個字。', 'content'],
  ] as const) {
    const response = await reader.send('POST', '/review/3/comments', form(name, text))
    expect(response.status).toBe(422)
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'self'")
    const html = await response.text()
    expectSitePage(html, '寫下你的想法')
    // The field to correct is marked, and described by the sentence.
    const [, reason] =
      new RegExp(`<div id="([^"]+)" role="alert"[^>]*>.*?<p>${sentence}</p>`).exec(html) ?? []
    const marked = [...html.matchAll(/<(?:input|textarea) [^>]*aria-invalid="true"[^>]*>/g)].map(
      ([tag]) => tag,
    )
    expect(marked).toHaveLength(1)
    expect(marked[0]).toContain(`name="${invalid}"`)
    expect(marked[0]).toContain(`aria-describedby="${reason}"`)
    expect(html).toContain(`value="${name}"`)
    // A browser drops the first line break of a text area.
    const lineBreak = text.startsWith('\n') ? '\n' : ''
    const escaped = text.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    expect(html).toMatch(new RegExp(`<textarea [^>]*name="content"[^>]*>${lineBreak}${escaped}</textarea>`))
    expect(html).toMatch(/<form [^>]*action="\/review\/3\/comments"[^>]*method="post"/)
    expect(html).toContain('href="/review/3#comments"')
  }
})

testOnSqlite('a comment that is too large to be read is refused by a page, too', async (site) => {
  await site.addReview({ id: 3 })
  const sent = form('小青', '很'.repeat(100_000))
  const headers = { 'Content-Length': String(sent.toString().length) }
  const response = await site.send('POST', '/review/3/comments', sent, { headers })
  expect(response.status).toBe(422)
  const html = await response.text()
  expectSitePage(html, '寫下你的想法')
  expect(html).toContain('<p>評論太長，最多 5,000 個字。</p>')
})

testOnSqlite('a rate limit is reported with a time to retry, and the form keeps the text', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 3 })
  const reader = newVisitor(site, clock)
  for (let index = 0; index < 5; index++)
    await reader.send('POST', '/review/3/comments', form('小青', `第 ${index} 句`))
  const response = await reader.send('POST', '/review/3/comments', form('小青', '第六句'))
  expect(response.status).toBe(429)
  expect(response.headers.get('Retry-After')).toBe('120')
  const html = await response.text()
  expect(html).toContain('送出得太頻繁，請過 2 分鐘再試。')
  expect(html).toContain('第六句</textarea>')
})

testOnSqlite('a server fault keeps the text, too, and is logged', async (site) => {
  await site.addReview({ id: 3 })
  await site.deps.database.queries.schema.alterTable('xc_comments').renameTo('elsewhere').execute()
  const response = await site.send('POST', '/review/3/comments', form('小青', '還在這裡'))
  expect(response.status).toBe(500)
  const html = await response.text()
  expect(html).toContain('提交評論失敗，請稍後再試')
  expect(html).toContain('還在這裡</textarea>')
  expect(site.logLines.join('')).toContain('request failed')
})

testOnSqlite('a missing review has no form', async (site) => {
  expect((await site.send('POST', '/review/99/comments', form('小青', '在嗎'))).status).toBe(404)
  expect((await site.send('POST', '/review/abc/comments', form('小青', '在嗎'))).status).toBe(404)
})

testOnSqlite('without script the page shows no control that needs it', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 3 })
  await newVisitor(site, clock).publish(3, { name: '小青' })
  const html = await (await site.get('/review/3?comment=held')).text()
  // The button of the heart is for the app; without script the style hides it and shows a picture.
  const like = html.match(/<button[^>]*aria-label="對小青的評論按讚"[^>]*>.*?<\/button>(<noscript><svg)?/)
  expect(like?.[0]).not.toContain('disabled')
  expect(like?.[1]).toBeDefined()
  // Without script the character counts are hidden, and the message has no close button.
  expect(html.match(/<span[^>]*hidden=""[^>]*><span[^>]*>0／(?:40|5,000)/g)).toHaveLength(2)
  expect(html).toContain('評論已送出，站主看過之後就會刊登。')
  expect(html).not.toContain('aria-label="關閉訊息"')
})

testOnSqlite(
  'after an answer without script the page names what was answered, and its form answers nothing',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 3 })
    const head = await storeComment(site.deps, { review_id: 3 })
    const reader = newVisitor(site, clock)
    const body = new URLSearchParams({ user_name: '小青', content: '我也這樣想。', parent_id: String(head) })
    const { headers } = await reader.send('POST', '/review/3/comments', body)
    expect(headers.get('Location')).toBe(`/review/3?comment=held-${head}#comments`)
    const html = await (await site.get(`/review/3?comment=held-${head}`)).text()
    expect(html).toContain('評論已送出，站主看過之後就會刊登。')
    expect(html).not.toContain('name="parent_id"')
  },
)
