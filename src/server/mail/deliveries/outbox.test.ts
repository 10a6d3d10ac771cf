import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { mailsBy, put } from '../../../../tests/support/mail/outbox.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { guardedRequest } from '../../platform/http/guarded-fetch.ts'
import { changeSetting } from '../../settings/change-settings.service.ts'
import { receiveMention } from '../../federation/webmention/receive-mention.service.ts'
import { toOtherSites } from '../../open-outbox.ts'
import {
  countUnsent,
  type Delivery,
  type DeliveryKind,
  DeliveryRefused,
  enqueueMessage,
} from './deliveries.service.ts'
import { deliverDue, startOutbox } from './outbox.worker.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Other servers on this machine, under as many hosts of the loopback network as are wanted. */
async function withServers(
  answer: Answer,
  run: (servers: { urlOf(host: number): string; end(): void }) => Promise<void>,
): Promise<void> {
  const server = createServer(answer)
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const end = () => server.closeAllConnections()
  try {
    await run({ urlOf: (host) => `http://127.0.0.${host}:${port}`, end })
  } finally {
    end()
    server.close()
  }
}

function send(
  { deps }: TestSite,
  kind: DeliveryKind['name'],
  targets: readonly string[],
  subject = 'review 1',
): Promise<void> {
  return deps.database.transaction((queries) =>
    enqueueMessage(deps, queries, { kind, subject, body: `${deps.siteUrl}/review/1`, targets }),
  )
}

function until<T>(read: () => T) {
  return expect.poll(read, { timeout: 20_000 })
}

/** All kinds but mails; activities go out unsigned, since Fedify takes seconds to load and to make its keys. */
function kindsOf({ deps }: TestSite): DeliveryKind[] {
  return toOtherSites(deps).map((kind) => (kind.name === 'activity' ? { ...kind, deliver: post } : kind))
}

async function post({ recipient, body }: Delivery, signal: AbortSignal): Promise<void> {
  const request = { mayBePrivate: true, method: 'POST', headers: {}, body, maxBytes: 0, signal } as const
  const { status } = await guardedRequest(new URL(recipient), request)
  if (status === 403) throw new DeliveryRefused('now', 'not this one')
  if (status > 299) throw new Error('not now')
}

/** The messages to other sites, in the order of their ids. */
function rows({ deps }: TestSite) {
  return deps.database.queries
    .selectFrom('xc_outbox')
    .select(['recipient', 'state', 'attempts', 'last_error'])
    .where('kind', '<>', 'mail')
    .orderBy('id')
    .execute()
}

testOnEachEngine('mails and activities go out while thirty pages of mentions never answer', async (site) => {
  site.deps.federatesPrivately = true
  await changeSetting(site.deps.database, 'webmention', 'on')
  await site.addReview({ id: 1 })
  const silent = new Set<string>()
  const arrived: string[] = []
  const answer: Answer = ({ url, method, headers }, response) => {
    if (url === '/silent') return void silent.add(headers.host ?? '')
    arrived.push(`${method} ${url}`)
    response.writeHead(202).end()
  }
  await withServers(answer, async ({ urlOf, end }) => {
    const pages = Array.from({ length: 30 }, (_, at) => `${urlOf(at + 10)}/silent`)
    await send(site, 'webmention', pages)
    for (const source of pages)
      await receiveMention(site.deps, { source, target: `${site.deps.siteUrl}/review/1` })
    const mailed: string[] = []
    const mails = mailsBy(site.deps, { deliver: async ({ to }) => void mailed.push(to) })
    const outbox = startOutbox(site.deps, [mails, ...kindsOf(site)], { pollSeconds: 0.05 })
    await until(() => silent.size).toBeGreaterThan(2)
    await put(site.deps, 'lin@example.com')
    await send(site, 'activity', [`${urlOf(2)}/inbox`])
    await until(() => mailed).toEqual(['lin@example.com'])
    await until(() => arrived).toEqual(['POST /inbox'])
    // A few at a time, though each has a host of its own.
    expect(silent.size).toBeLessThanOrEqual(6)
    const stopped = outbox.stop()
    end()
    await stopped
  })
})

testOnEachEngine('a host that never answers holds up no other host', async (site) => {
  site.deps.federatesPrivately = true
  const held: string[] = []
  const arrived: string[] = []
  const answer: Answer = ({ url }, response) => {
    if (url?.startsWith('/silent')) return void held.push(url)
    arrived.push(url ?? '')
    response.writeHead(202).end()
  }
  await withServers(answer, async ({ urlOf, end }) => {
    await send(
      site,
      'activity',
      Array.from({ length: 20 }, (_, at) => `${urlOf(3)}/silent/${at}`),
    )
    await send(
      site,
      'webmention',
      Array.from({ length: 20 }, (_, at) => `${urlOf(3)}/silent/page-${at}`),
    )
    await send(site, 'activity', [`${urlOf(4)}/inbox`])
    await send(site, 'webmention', [`${urlOf(4)}/page`])
    const outbox = startOutbox(site.deps, kindsOf(site), { pollSeconds: 0.05 })
    await until(() => arrived.toSorted()).toEqual(['/inbox', '/page'])
    await until(() => held).toHaveLength(3)
    // The connection breaks: what waits for the host is not tried meanwhile.
    end()
    await until(async () => (await rows(site)).filter(({ last_error }) => last_error)).toHaveLength(3)
    expect(held).toHaveLength(3)
    // The rows of those that arrived go after the answers to them.
    await until(async () => (await rows(site)).filter(({ attempts }) => attempts > 0)).toHaveLength(3)
    await outbox.stop()
  })
})

testOnEachEngine('a delivery ends with its time, at the page as at its endpoint', async (site) => {
  site.deps.federatesPrivately = true
  const kinds = toOtherSites(site.deps)
  for (const { name, timeLimit } of kinds) expect(timeLimit, name).toBe(name === 'activity' ? 60_000 : 10_000)
  let ending = new AbortController()
  const isOver = new Error('over')
  const answer: Answer = ({ url }, response) => {
    if (url === '/page') response.writeHead(302, { Location: '/moved' }).end()
    if (url === '/moved') response.writeHead(200, { Link: '</endpoint>; rel="webmention"' }).end()
    if (url === '/endpoint' || url === '/silent') ending.abort(isOver)
  }
  await withServers(answer, async ({ urlOf }) => {
    for (const path of ['/page', '/silent']) {
      const mention = { recipient: urlOf(1) + path, body: 'x' } as Delivery
      const delivering = kinds.find(({ name }) => name === 'webmention')!.deliver(mention, ending.signal)
      await expect(delivering).rejects.toMatchObject({ cause: isOver })
      ending = new AbortController()
    }
    await send(site, 'webmention', [`${urlOf(1)}/silent`])
    await deliverDue(
      site.deps,
      kinds.map((kind) => ({ ...kind, timeLimit: 50 })),
    )
    expect(await rows(site)).toMatchObject([{ attempts: 1, last_error: 'no answer in 0.05 seconds' }])
  })
})

testOnEachEngine('a mention is tried four times within two hours, an activity for a week', async (site) => {
  site.deps.federatesPrivately = true
  const clock = holdClock(site)
  const asked = { page: 0, source: 0, inbox: 0 }
  const answer: Answer = ({ url }, response) => {
    asked[url?.slice(1) as keyof typeof asked]++
    response.writeHead(503).end()
  }
  await changeSetting(site.deps.database, 'webmention', 'on')
  await site.addReview({ id: 1 })
  await withServers(answer, async ({ urlOf }) => {
    await send(site, 'webmention', [`${urlOf(1)}/page`])
    await receiveMention(site.deps, {
      source: `${urlOf(1)}/source`,
      target: `${site.deps.siteUrl}/review/1`,
    })
    await send(site, 'activity', [`${urlOf(1)}/inbox`])
    for (let minutes = 0; minutes <= 120; minutes += 5) {
      await deliverDue(site.deps, kindsOf(site))
      clock.pass(5 * 60)
    }
    expect(asked).toMatchObject({ page: 4, source: 4 })
    expect(await countUnsent(site.deps.database.queries, 'messages')).toEqual({ waiting: 1, failed: 2 })
    let days = 0
    for (; days < 10 && (await rows(site)).some(({ state }) => state === 'waiting'); days += 0.25) {
      await deliverDue(site.deps, kindsOf(site))
      clock.pass(6 * 3_600)
    }
    expect(days).toBeGreaterThan(6.5)
    expect(days).toBeLessThan(7.5)
    expect(asked).toMatchObject({ page: 4, source: 4 })
  })
})

testOnEachEngine('messages about one review reach an inbox in their order', async (site) => {
  site.deps.federatesPrivately = true
  const clock = holdClock(site)
  let isAway = true
  const arrived: string[] = []
  const answer: Answer = ({ url }, response) => {
    if (!isAway) arrived.push(url ?? '')
    response.writeHead(isAway ? 403 : 202).end()
  }
  await withServers(answer, async ({ urlOf }) => {
    for (const [inbox, subject] of [
      ['a', 'review 1'],
      ['a', 'review 1'],
      ['a', 'review 2'],
      ['b', 'review 1'],
    ] as const)
      await send(site, 'activity', [`${urlOf(1)}/${inbox}`], subject)
    await deliverDue(site.deps, kindsOf(site))
    // The second about review 1 waits behind the first.
    expect((await rows(site)).map(({ attempts }) => attempts)).toEqual([1, 0, 1, 1])
    isAway = false
    clock.pass(60)
    await deliverDue(site.deps, kindsOf(site))
    expect(arrived.toSorted()).toEqual(['/a', '/a', '/a', '/b'])
    expect(await rows(site)).toEqual([])
  })
})
