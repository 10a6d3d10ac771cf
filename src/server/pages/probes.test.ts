import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { testListening } from '../../../tests/support/server/listening-site.ts'
import { recordStatements } from '../../../tests/support/database/statements.ts'
import { testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { notFoundWording } from '../../contract/wording/site/not-found.ts'
import { problemSentences } from '../../contract/wording/problems.ts'
import { renderer } from '../../web/entry-server.tsx'
import { createApp } from '../app.ts'
import { openStudio } from '../studio/testing.ts'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'

const PERSON = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Accept-Encoding': 'gzip' }

testListening('probes get a line of text, and nothing is rendered for them', async (site) => {
  await site.addReview({ id: 1 })
  const probes = [
    '/wp-login.php',
    '/wp-admin/',
    '/blog/xmlrpc.php?rsd',
    '/.env',
    '/.git/config',
    '/review/.env',
    '/review/index.php',
    '/category/eval.php',
    '/cgi-bin/test',
    '/old/style.css',
    '/backup.zip',
    '/apple-touch-icon-precomposed.png',
  ]
  for (const probe of probes) {
    const { status, headers, body } = await site.request(probe, PERSON)
    expect([probe, status, headers['content-type']]).toEqual([probe, 404, 'text/plain; charset=UTF-8'])
    expect(body.toString()).toBe(`${problemSentences.not_found}\n`)
  }
  for (const accept of ['image/avif,*/*', 'application/json', '*/*'])
    expect((await site.request('/no/such/path', { Accept: accept })).body.length).toBeLessThan(100)
  expect(site.rendered).toEqual([])
})

testListening('a person whom the site itself leads to such an address gets a page', async (site) => {
  const headers = { ...PERSON, 'Sec-Fetch-Mode': 'navigate' }
  const follow = (origin: string) => site.request('/old/notes.txt', { ...headers, 'Sec-Fetch-Site': origin })
  const own = await follow('same-origin')
  expect([own.status, own.headers['content-type']]).toEqual([404, 'text/html; charset=UTF-8'])
  expect((await follow('cross-site')).headers['content-type']).toBe('text/plain; charset=UTF-8')
})

testOnEachEngine('a probe runs no query, once the settings of the site are read', async (site) => {
  await site.get('/wp-login.php')
  const statements = recordStatements(site)
  await site.get('/wp-login.php')
  await site.get('/category/eval.php')
  await site.get('/no/such/path')
  expect(statements()).toEqual([])
})

testListening('a page that is not found offers the reviews that its address may mean', async (site) => {
  await site.addReview({ id: 1, title: '夜航船', author: '張岱' })
  await site.addReview({ id: 2, title: '陶庵夢憶', author: '張岱' })
  await site.addReview({ id: 3, title: 'To the Lighthouse' })
  const studio = await openStudio(site)
  const { id } = await studio.write({ title: '看不見的城市', slug: 'bu-jian' })
  await studio.publish(id)
  const linksOf = async (address: string) => {
    const { status, body } = await site.request(address, { Accept: PERSON.Accept })
    expect([address, status]).toEqual([address, 404])
    const html = body.toString()
    expect(html).toContain(notFoundWording.heading)
    return {
      links: [...html.matchAll(/<li><a [^>]*href="(\/review\/[^"]+)"/g)].map(([, href]) => href),
      term: /name="q" value="([^"]*)"/.exec(html)?.[1],
    }
  }
  expect(await linksOf('/2019/05/%E5%A4%9C%E8%88%AA%E8%88%B9/')).toEqual({
    links: ['/review/1'],
    term: '夜航船',
  })
  expect(await linksOf(encodeURI('/posts/張岱-夢憶.html'))).toEqual({
    links: ['/review/2', '/review/1'],
    term: '張岱 夢憶',
  })
  expect(await linksOf('/2020/bu-jian/')).toEqual({ links: [`/review/${id}-bu-jian`], term: 'bu jian' })
  expect((await linksOf('/blog/bu-jian-review')).links).toEqual([`/review/${id}-bu-jian`])
  expect((await linksOf('/old/The_Lighthouse/page/2')).links).toEqual(['/review/3'])
  const rendered = site.rendered.length
  // What means nothing is one page for all, with the newest texts.
  for (const path of ['/2019/05/', '/%E5%A4%9C%', '/%00/%22%3E%3Cscript%3Ealert(1)'])
    expect(await linksOf(path)).toEqual({
      links: [`/review/${id}-bu-jian`, '/review/3', '/review/2', '/review/1'],
      term: '',
    })
  expect(site.rendered).toHaveLength(rendered + 1)
})

testListening('an unknown hash route is home with status 404, rendered once for all', async (site) => {
  await site.addReview({ id: 1, title: '夜航船' })
  const headers = { ...PERSON, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'same-origin' }
  const first = await site.request('/no/such/path', headers)
  expect([first.status, first.headers['content-encoding'], first.headers.etag]).toEqual([
    404,
    'gzip',
    undefined,
  ])
  expect(first.headers['cache-control']).toBe('private, no-cache')
  for (let at = 0; at < 50; at++) {
    const { status, body } = await site.request(`/old/post-${at}?p=${at}`, {
      ...headers,
      'If-None-Match': '*',
    })
    expect(status).toBe(404)
    expect(body.equals(first.body)).toBe(true)
  }
  expect(site.rendered).toHaveLength(1)
  await site.addReview({ id: 2 })
  expect((await site.request('/no/such/path', headers)).body.equals(first.body)).toBe(false)
  expect(site.rendered).toHaveLength(2)
})

testListening('a server fault is not cached as the page of unknown URLs', async (site) => {
  const { database } = site.deps
  await site.request('/about', PERSON)
  site.deps.database = { ...database, transaction: fail, queries: new Proxy(database.queries, { get: fail }) }
  expect((await site.request('/no/such/path', PERSON)).status).toBe(503)
  site.deps.database = database
  expect((await site.request('/no/such/path', PERSON)).status).toBe(404)
})

testOnSqlite('/favicon.ico is a small picture that browsers cache for a day', async ({ deps }) => {
  await using folder = await temporaryFolder()
  await writeFile(path.join(folder.path, 'apple-touch-icon.png'), 'a picture')
  const app = createApp({ deps, renderer, clientDir: folder.path })
  const icon = await app.request('/favicon.ico')
  expect([icon.status, await icon.text()]).toEqual([200, 'a picture'])
  expect(icon.headers.get('Content-Type')).toBe('image/png')
  expect(icon.headers.get('Cache-Control')).toBe('public, max-age=86400')
})

function fail(): never {
  throw new Error('the database does not answer')
}
