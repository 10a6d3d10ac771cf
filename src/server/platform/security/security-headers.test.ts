import { expect } from 'vitest'
import { testOnEachEngine } from '../../../../tests/support/test-site.ts'
import { EMBEDDED_HOSTS } from './security-headers.ts'

testOnEachEngine('every page and API response has a permissions policy', async (site) => {
  await site.addReview({ id: 1 })
  for (const path of [
    '/',
    '/review/1',
    '/review/999',
    '/api/reviews/1',
    '/api/nothing',
    '/healthz',
    '/assets/no.js',
  ]) {
    const policy = new Map(
      (await site.get(path)).headers
        .get('Permissions-Policy')
        ?.split(', ')
        .map((rule) => rule.split('=', 2) as [string, string]),
    )
    expect(policy.size, path).toBeGreaterThan(20)
    for (const denied of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'])
      expect(policy.get(denied), denied).toBe('()')
    for (const own of ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write'])
      expect(policy.get(own), own).toBe('(self)')
    const hosts = EMBEDDED_HOSTS.map((host) => `"${host}"`).join(' ')
    for (const shared of ['fullscreen', 'autoplay', 'encrypted-media', 'picture-in-picture'])
      expect(policy.get(shared), shared).toBe(`(self ${hosts})`)
  }
  const { cards } = (await (await site.get('/api/reviews')).json()) as { cards: { cover: string }[] }
  const cover = await site.get(cards[0]?.cover ?? '')
  expect([cover.headers.get('Content-Type'), cover.headers.has('Permissions-Policy')]).toEqual([
    'image/svg+xml',
    false,
  ])
})
