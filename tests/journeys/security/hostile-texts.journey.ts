import { LIMITS } from '../../../src/contract/limits.ts'
import type { ReadingEntry, ReadingState } from '../../../src/contract/reading/reading-list.ts'
import { searchPath } from '../../../src/contract/links.ts'
import { expect, openRoute, test } from '../../support/browser/journey.ts'
import { settle } from '../../support/page/facts.ts'
import { newReader, signInAs } from '../../support/accounts/reader.ts'
import { scriptsThatRan, watchForScripts } from '../../support/hostile/script-alarm.ts'
import { XSS_PAYLOADS } from '../../support/hostile/xss-payloads.ts'

// The Content-Security-Policy would stop most payloads: here the screens stand alone.
test.use({ bypassCSP: true })

const NAME = '<img src=x onerror=pwned()>'
const TEXT = XSS_PAYLOADS.join('\n').slice(0, LIMITS.comment)

test('a reader’s name, comment, note and search, sent through the API, stay text on every screen', async ({
  page,
}) => {
  await watchForScripts(page)
  await signInAs(page, await newReader(NAME))
  const send = async <Answer>(method: 'POST' | 'PUT' | 'GET', path: string, data?: object) => {
    const answer = await page.request.fetch(path, { method, ...(data && { data }) })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Answer
  }
  await send('POST', '/api/reviews/2/comments', { user_name: NAME, content: TEXT })
  const { entry_id } = await send<ReadingState>('PUT', '/api/reviews/2/reading-status', { status: 'reading' })
  const { notes_version } = await send<ReadingEntry>('GET', `/api/reading-list/${entry_id}`)
  const note = { notes: TEXT, version: notes_version }
  await send('PUT', `/api/reading-list/${entry_id}/notes`, note)

  const main = page.getByRole('main')
  for (const [route, text] of [
    ['/review/2', '<script>pwned()</script>'],
    ['/reading-list', '<script>pwned()</script>'],
  ] as const) {
    await openRoute(page, route)
    // The visitor's own comments are requested when they come into view.
    if (route === '/review/2') await page.getByRole('link', { name: /則評論/ }).click()
    await expect(main).toContainText(text)
    await settle(page)
    expect([route, await scriptsThatRan(page)]).toEqual([route, []])
  }
  await openRoute(page, '/account')
  await expect(page.getByRole('textbox', { name: '名字' })).toHaveValue(NAME)
  await settle(page)
  expect(await scriptsThatRan(page)).toEqual([])
  for (const term of [
    '<svg onload=pwned()>',
    '"><img src=x onerror=pwned()>',
    '</script><script>pwned()</script>',
  ]) {
    await page.goto(searchPath(term))
    await expect(main).toContainText(term)
    await settle(page)
    expect([term, await scriptsThatRan(page)]).toEqual([term, []])
  }
})
