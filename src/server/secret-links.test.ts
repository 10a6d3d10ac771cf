import { expect, test } from 'vitest'
import { API_ENDPOINTS } from '../contract/api-endpoints.ts'
import * as links from '../contract/links.ts'
import { BOUNCES_PATH, withoutSecrets } from '../contract/secret-links.ts'
import { type TestSite, testOnEachEngine, testOnSqlite } from '../../tests/support/server/test-site.ts'
import { makeOwnerLink } from './accounts/people/people.service.ts'
import { webhookToken } from './newsletter/bounces/bounces.service.ts'
import { openStudio } from './studio/testing.ts'

const SECRET = '7-c2VjcmV0LW9mLWEtbGluaw'

/** Requests each path as it is, and as mail programs, proxies and strangers change it. */
async function requestVariants(site: TestSite, paths: Iterable<string>): Promise<void> {
  for (const path of paths) {
    const encoded = `/${encodeURIComponent(path.slice(1))}`
    for (const variant of [path, `${path}/`, `/zh-hans${path}`, `/${path}`, path.toUpperCase(), encoded])
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) await site.send(method, variant)
  }
}

function expectNoSecret({ logLines }: TestSite, secret: string): void {
  expect(logLines.length).toBeGreaterThan(0)
  for (const line of logLines) expect(line.toLowerCase()).not.toContain(secret.toLowerCase())
}

testOnSqlite('no link and no route with a token leaves it in the log or the metrics', async (site) => {
  const labels = new Set<string>()
  site.deps.metrics = { ...site.deps.metrics, requestAnswered: ({ route }) => void labels.add(route) }
  const paths = new Set([...linkPaths(), ...routePaths(site), ...endpointPaths()])
  expect(paths).toContain(`/preview/${SECRET}`)
  expect(paths).toContain(links.resetPasswordPath(SECRET))
  expect(paths).toContain(`/api/bounces/${SECRET}`)
  expect(paths).toContain(`/api/newsletter/subscription?token=${SECRET}`)
  await requestVariants(site, paths)
  expectNoSecret(site, SECRET)
  expect([...labels].join('\n').toLowerCase()).not.toContain(SECRET.toLowerCase())
  expect(site.logLines.join('')).toContain('"path":"/preview/[secret]"')
})

/** The contract's links that take a token. */
function linkPaths(): string[] {
  return Object.values(links).flatMap((link) =>
    typeof link === 'function' && /^(?:function \w+)?\(token\)/.test(link.toString())
      ? [(link as (token: string) => string)(SECRET)]
      : [],
  )
}

/** The routes of the app with a parameter `token`. */
function routePaths({ app }: TestSite): string[] {
  return app.routes.flatMap(({ path }) => (path.includes(':token') ? [path.replace(':token', SECRET)] : []))
}

/** The endpoints with a parameter `token`, in their path or query. */
function endpointPaths(): string[] {
  return API_ENDPOINTS.flatMap(({ route, ...endpoint }) => {
    const [, path = ''] = route.split(' ')
    if (path.includes('{token}')) return [path.replace('{token}', SECRET)]
    const query = 'query' in endpoint ? Object.keys(endpoint.query.shape) : []
    return query.includes('token') ? [`${path}?token=${SECRET}`] : []
  })
}

testOnEachEngine('what works without signing in is in no line, also of a fault', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write()
  const { path } = (await (await studio.send('PUT', `/reviews/${id}/preview`)).json()) as { path: string }
  const token = path.split('/').at(-1)!
  const html = await (await site.get(path)).text()
  const cover = /\/draft-covers\/[^"]+/.exec(html)![0]
  const fonts = `/fonts/slices/preview-${token}/a.woff2`
  const bounces = `${BOUNCES_PATH}/${webhookToken(site.deps)}`
  await requestVariants(site, [path, cover, fonts, bounces])
  await site.deps.database.close()
  await requestVariants(site, [path, cover, fonts, bounces])
  expect(site.logLines.join('')).toContain('request failed')
  for (const secret of [token, cover.split('/').at(-1)!, webhookToken(site.deps)])
    expectNoSecret(site, secret)
})

testOnSqlite('only a line that is there for its link has one', async (site) => {
  const link = site.deps.siteUrl + (await makeOwnerLink(site.deps))!
  site.deps.log.warn({ link }, 'this site has no owner')
  expect(site.logLines.join('')).toContain(link)
  site.logLines.length = 0
  site.deps.log.error({ err: new Error(`cannot read ${link}`), path: '/"link":"' }, `a fault of ${link}`)
  expect(site.logLines.join('')).not.toContain(link)
})

test('other paths stay as they are', () => {
  for (const path of [
    '/review/3-preview',
    '/api/studio/reviews/3/preview',
    '/fonts/slices/3/a.woff2',
    '/api/auth/token',
  ])
    expect(withoutSecrets(path)).toBe(path)
})
