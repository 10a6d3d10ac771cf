import { listHeldComments } from '../../../../tests/support/server/moderation.ts'
import { expect } from 'vitest'
import {
  mastodonCreate,
  mastodonFollow,
  STREAMS,
} from '../../../../tests/support/federation/fediverse-payloads.ts'
import { type MastodonServer, withMastodon } from '../../../../tests/support/federation/mastodon-server.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../../tests/support/server/test-site.ts'
import { AT_ONCE, FAILURE_LIMIT, JSON_BOUNDS } from './activitypub.policy.ts'
import { readFederationStatus } from './activitypub.service.ts'
import { withFederatedSite } from './testing.ts'

interface Both {
  mastodon: MastodonServer
  /** The activity's sender and the account of the site. */
  ends: [actor: string, site: string]
  inbox: string
}

async function withBoth(site: TestSite, run: (both: Both) => Promise<void>): Promise<void> {
  await withFederatedSite(site, (url) =>
    withMastodon(async (mastodon) => {
      await site.addReview({ id: 1 })
      await run({
        mastodon,
        ends: [mastodon.actor, `${url}/activitypub/actors/site`],
        inbox: `${url}/activitypub/inbox`,
      })
    }),
  )
}

/** What costs most where JSON-LD is processed, and what makes a careless site request other addresses. */
function expensive({ mastodon, ends }: Both): Record<string, unknown> {
  const { origin } = new URL(mastodon.actor)
  return {
    ...mastodonFollow(...ends),
    '@context': [STREAMS, ...Array.from({ length: 20 }, (_, index) => `${origin}/contexts/${index}`)],
    signature: { type: 'RsaSignature2017', creator: `${origin}/creator`, signatureValue: 'bm90' },
    proof: { type: 'DataIntegrityProof', verificationMethod: `${origin}/method`, proofValue: 'z1' },
  }
}

testOnEachEngine('an unsigned activity is refused unread, and its address soon altogether', async (site) => {
  await withBoth(site, async (both) => {
    const { mastodon, inbox } = both
    const tag = Array.from({ length: 11_000 }, () => ({ type: 'Note' }))
    const body = JSON.stringify({ ...expensive(both), object: { type: 'Note', tag } })
    const headers = { 'Content-Type': 'application/activity+json' }
    const send = () => fetch(inbox, { method: 'POST', headers, body })
    for (let count = 0; count < FAILURE_LIMIT.max; count++) {
      const refused = await send()
      expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'signature_invalid' }])
    }
    const refused = await send()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(mastodon.requested).toEqual([])
  })
})

testOnEachEngine(
  'a signed activity makes the site request its account, and no context, signature or proof',
  async (site) => {
    await withBoth(site, async (both) => {
      const { mastodon, inbox } = both
      const follow = JSON.stringify(expensive(both))
      expect((await mastodon.post(inbox, follow)).status).toBe(202)
      expect(new Set(mastodon.requested)).toEqual(new Set(['/users/alice']))
      expect(await readFederationStatus(site.deps)).toMatchObject({ followers: 1, waiting: 1 })
      // A copy is taken once.
      expect((await mastodon.post(inbox, follow)).status).toBe(202)
      expect(await readFederationStatus(site.deps)).toMatchObject({ followers: 1, waiting: 1 })
    })
  },
)

testOnSqlite('malformed activities are refused as such', async (site) => {
  await withBoth(site, async ({ mastodon, ends, inbox }) => {
    const follow = mastodonFollow(...ends)
    const { object: note, ...create } = mastodonCreate({
      actor: mastodon.actor,
      number: 1,
      inReplyTo: `${new URL(inbox).origin}/review/1`,
      content: '<p>說得好。</p>',
      mentioned: ends[1],
    })
    const deep = (open: string, close: string) =>
      `{"type":"Follow","actor":"${mastodon.actor}","object":${open.repeat(JSON_BOUNDS.depth)}1${close.repeat(JSON_BOUNDS.depth)}}`
    const texts = [
      '',
      '{',
      'null',
      '[]',
      '[{}]',
      '"Follow"',
      '1',
      '\u0000',
      `{"type":"Follow"`,
      deep('[', ']'),
      deep('{"a":', '}'),
      '['.repeat(100_000) + ']'.repeat(100_000),
    ]
    const changes: Record<string, unknown>[] = [
      ...[1, true, [[STREAMS]], [1], { a: [1] }].map((context) => ({ '@context': context })),
      ...[undefined, null, 1, {}, [], [1]].map((type) => ({ type })),
      ...[1, {}, [], 'no address', `https://a.example/${'a'.repeat(3_000)}`].map((id) => ({ id })),
      ...[undefined, null, 1, {}, [], 'no address', { id: 1 }].map((actor) => ({ actor })),
      ...[undefined, null, 1, [], {}, [1], 'no address', { id: {} }].map((object) => ({ object })),
      ...[1, 'yesterday', {}].map((published) => ({ published })),
      ...[1, { id: 1 }, [[1]]].map((to) => ({ to })),
      ...[1, {}, [], { type: 1 }, { type: 'Follow' }].map((object) => ({ type: 'Undo', object })),
      ...[1, {}, { type: 'Tombstone' }].map((object) => ({ type: 'Delete', object })),
      { tag: Array.from({ length: JSON_BOUNDS.values }, () => ({})) },
    ]
    const notes: Record<string, unknown>[] = [
      { type: 1 },
      { id: 1 },
      { content: 1 },
      { content: null, contentMap: { zh: 1 } },
      { inReplyTo: 'no address' },
      { attributedTo: {} },
      { url: 'no address' },
      { to: { id: 1 } },
      { published: 'yesterday' },
    ]
    const bodies = [
      ...texts,
      ...changes.map((change) => JSON.stringify({ ...follow, ...change })),
      ...notes.map((change) => JSON.stringify({ ...create, object: { ...note, ...change } })),
    ]
    for (const body of bodies) {
      const refused = await mastodon.post(inbox, body)
      expect([refused.status, await refused.json()], body.slice(0, 300)).toMatchObject([
        400,
        { code: 'invalid_request' },
      ])
    }
    expect(await listHeldComments(site)).toEqual([])
    expect(await readFederationStatus(site.deps)).toMatchObject({ followers: 0, waiting: 0 })
    expect(site.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})

testOnSqlite('an account that is described malformed or too large is refused', async (site) => {
  await withBoth(site, async ({ mastodon, ends, inbox }) => {
    const follow = mastodonFollow(...ends)
    // The key comes first, and is remembered.
    expect((await mastodon.post(inbox, JSON.stringify({ ...follow, type: 'View' }))).status).toBe(202)
    const json = (body: unknown) => () =>
      new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/activity+json' } })
    const page = () => new Response('<a '.repeat(80_000), { headers: { 'Content-Type': 'text/html' } })
    const { actor } = mastodon
    const bad: (() => Response)[] = [
      json(null),
      json({ id: actor }),
      json({ id: `${actor}s`, inbox: `${actor}/inbox` }),
      json({ id: actor, inbox: 1 }),
      json({
        id: actor,
        inbox: `${actor}/inbox`,
        tag: Array.from({ length: JSON_BOUNDS.values }, () => ({})),
      }),
      page,
      () => new Response(null, { status: 410 }),
    ]
    for (const answer of bad) {
      mastodon.answers.set('/users/alice', answer)
      expect((await mastodon.post(inbox, JSON.stringify(follow))).status).toBe(400)
    }
    mastodon.answers.set('/users/alice', () => new Response(null, { status: 503 }))
    const later = await mastodon.post(inbox, JSON.stringify(follow))
    expect([later.status, later.headers.get('Retry-After')]).toEqual([503, '300'])
  })
})

testOnSqlite('a long name is shortened, and the account behind it is not', async (site) => {
  await withBoth(site, async ({ mastodon, ends, inbox }) => {
    const account = (await (await fetch(mastodon.actor)).json()) as object
    const named = { ...account, name: '長'.repeat(5_000), preferredUsername: 'u'.repeat(80) }
    mastodon.answers.set(
      '/users/alice',
      () => new Response(JSON.stringify(named), { headers: { 'Content-Type': 'application/activity+json' } }),
    )
    const inReplyTo = `${new URL(inbox).origin}/review/1`
    const reply = { actor: ends[0], number: 1, inReplyTo, content: '<p>好</p>', mentioned: ends[1] }
    expect((await mastodon.post(inbox, JSON.stringify(mastodonCreate(reply)))).status).toBe(202)
    const [held] = await listHeldComments(site)
    const { host } = new URL(ends[0])
    expect(held?.user_name).toMatch(/^長{19,}…（@u{80}@/)
    expect(held?.user_name.endsWith(`@${host}）`)).toBe(true)
  })
})

testOnSqlite('signatures that are malformed, or that name many keys, are refused', async (site) => {
  await withBoth(site, async ({ mastodon, ends, inbox }) => {
    const { origin } = new URL(mastodon.actor)
    const keyId = `${origin}/users/alice#main-key`
    const date = site.deps.clock.now().toUTCString()
    const digest = 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
    const cavage = `keyId="${keyId}",headers="(request-target) date digest",signature="!"`
    const created = Math.floor(Date.now() / 1_000)
    const labels = Array.from({ length: 20 }, (_, index) => `s${index}`)
    const input = (label: string) =>
      `${label}=("@method" "content-digest");created=${created};keyid="${origin}/keys/${label}"`
    const bad: Record<string, string>[] = [
      { Signature: '' },
      { Signature: 'x' },
      { Signature: cavage, Date: 'yesterday', Digest: digest },
      { Signature: cavage, Date: date, Digest: 'SHA-256=!' },
      { Signature: cavage, Date: date, Digest: digest },
      { Signature: `created=${'9'.repeat(30)},${cavage}`, Date: date, Digest: digest },
      {
        'Signature-Input': labels.map(input).join(', '),
        Signature: labels.map((label) => `${label}=:AA==:`).join(', '),
      },
      { 'Signature-Input': `a=("@method");created=${created};keyid="${keyId}"`, Signature: 'a=:AA==:' },
      { 'Signature-Input': 'a=(', Signature: 'a=:AA==:' },
    ]
    for (const headers of bad) {
      const body = JSON.stringify(mastodonFollow(...ends))
      const refused = await fetch(inbox, { method: 'POST', headers, body })
      expect(refused.status, JSON.stringify(headers)).toBe(401)
    }
    expect(mastodon.requested.filter((path) => path !== '/users/alice')).toEqual([])
  })
})

testOnSqlite('a key speaks for no account of another server', async (site) => {
  await withBoth(site, async ({ mastodon, ends, inbox }) => {
    const victim = 'https://victim.example/users/bob'
    const account = (await (await fetch(mastodon.actor)).json()) as { publicKey: { id: string } }
    const { publicKey } = account
    for (const document of [
      { ...account, publicKey: { ...publicKey, owner: victim } },
      { '@context': 'https://w3id.org/security/v1', type: 'Key', ...publicKey, owner: victim },
    ]) {
      mastodon.answers.set(
        '/users/alice',
        () =>
          new Response(JSON.stringify(document), {
            headers: { 'Content-Type': 'application/activity+json' },
          }),
      )
      for (const actor of [victim, `${mastodon.actor}s`]) {
        const forged = { ...mastodonFollow(...ends), actor }
        expect((await mastodon.post(inbox, JSON.stringify(forged))).status).toBe(401)
      }
    }
  })
})

testOnSqlite(
  'a few activities are checked at a time, and those beyond are told when to come again',
  async (site) => {
    await withBoth(site, async ({ mastodon, ends, inbox }) => {
      const held = Promise.withResolvers<void>()
      const account = await (await fetch(mastodon.actor)).text()
      mastodon.answers.set('/users/alice', async () => {
        await held.promise
        return new Response(account, { headers: { 'Content-Type': 'application/activity+json' } })
      })
      const beyond = 3
      let refused = 0
      const view = { ...mastodonFollow(...ends), type: 'View' }
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE.running + AT_ONCE.waiting + beyond }, async () => {
          const { status, headers } = await mastodon.post(inbox, JSON.stringify(view))
          if (status === 503 && ++refused === beyond) held.resolve()
          return `${status} ${headers.get('Retry-After')}`
        }),
      )
      expect(answers.filter((answer) => answer === `503 ${AT_ONCE.retryAfter}`)).toHaveLength(beyond)
      expect(answers.filter((answer) => answer === '202 null')).toHaveLength(answers.length - beyond)
      expect(site.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([])
    })
  },
)
