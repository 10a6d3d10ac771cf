import type { WorstRequest } from './worst-requests.ts'

/** Lists the requests that strangers can send besides the API: pages, forms without script, and those of other sites. */
export function worstDoors(review: string): WorstRequest[] {
  const get = (path: string): WorstRequest => ({
    what: `GET ${path.slice(0, 40)}`,
    path,
    init: { method: 'GET', headers: {} },
  })
  const form = (path: string, fields: Record<string, string>, what: string): WorstRequest => ({
    what: `POST ${path} ${what}`,
    path,
    init: {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    },
  })
  const units = Object.entries({ spaces: ' ', 'combining marks': '\u0301', Han: '字', elements: '<b>' })
  const forms = units.flatMap(([what, unit]) => {
    const long = (bytes: number) => unit.repeat(Math.floor(bytes / encodeURIComponent(unit).length))
    return [
      form(`/review/${review}/comments`, { user_name: '小青', content: long(250_000) }, what),
      form(`/review/${review}/comments`, { user_name: long(250_000), content: '好' }, what),
      form('/newsletter', { email: `${long(60_000)}@example.org` }, what),
      form('/newsletter/confirm', { token: long(60_000) }, what),
      form('/newsletter/leave', { token: long(60_000), categories: long(1_000) }, what),
      form('/newsletter/one-click?token=a', { 'List-Unsubscribe': long(60_000) }, what),
      form('/reset-password', { token: long(30_000), password: long(30_000) }, what),
      form('/webmention', { source: `https://a.example/${long(8_000)}`, target: `/review/${review}` }, what),
      get(`/search?q=${encodeURIComponent(long(2_000))}`),
      get(`/author/${encodeURIComponent(long(2_000))}`),
      get(`/category/${encodeURIComponent(long(2_000))}`),
      get(`/${encodeURIComponent(long(8_000))}`),
    ]
  })
  const fields = Array.from({ length: 8_000 }, (_, at) => [`k${at}`, '1'])
  return [
    ...['/', '/authors', '/years', '/about', `/review/${review}`, '/category/fiction', '/feed.xml'].map(get),
    ...['/sitemap.xml', '/robots.txt', '/nowhere', '/search?q=%E7%9A%84', '/site.webmanifest'].map(get),
    ...forms,
    form(`/review/${review}/comments`, Object.fromEntries(fields) as Record<string, string>, 'many fields'),
    ...inboxActivities(),
  ]
}

/** Unsigned: refused before anything is made of them. */
function inboxActivities(): WorstRequest[] {
  const actor = 'https://stranger.example/users/1'
  const tags = Array.from({ length: 2_000 }, (_, at) => ({
    type: 'Mention',
    href: `${actor}${at}`,
    name: '@a',
  }))
  const note = { id: `${actor}/notes/1`, type: 'Note', attributedTo: actor, content: '好', tag: tags }
  const activity = {
    '@context': 'https://www.w3.org/ns/activitystreams',
    id: `${actor}/1`,
    type: 'Create',
    actor,
  }
  const nested = JSON.stringify({ ...activity, object: 0 }).replace(
    ':0}',
    `:${'{"object":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
  )
  const bodies = {
    'many tags': JSON.stringify({ ...activity, object: note }),
    'many tags and a signature': JSON.stringify({
      ...activity,
      object: note,
      signature: {
        type: 'RsaSignature2017',
        creator: `${actor}#key`,
        created: '2025-01-01T00:00:00Z',
        signatureValue: 'YQ==',
      },
    }),
    nested,
    brackets: '['.repeat(200_000),
    'foreign contexts': JSON.stringify({
      ...activity,
      '@context': Array.from({ length: 20 }, (_, at) => `https://stranger.example/context/${at}`),
      signature: { type: 'RsaSignature2017', creator: `${actor}#key`, signatureValue: 'YQ==' },
    }),
  }
  return Object.entries(bodies).map(([what, body]) => ({
    what: `POST /activitypub/inbox ${what}`,
    path: '/activitypub/inbox',
    init: { method: 'POST', headers: { 'Content-Type': 'application/activity+json' }, body },
  }))
}
