import type { Email } from 'postal-mime'
import { expect } from 'vitest'
import { startMailServer } from '../../../../tests/support/mail/smtp-server.ts'
import { deliverTo } from '../../../../tests/support/mail/outbox.ts'
import {
  linkIn,
  moveClock,
  read,
  stored,
  subscribe,
  subscribeAndRead,
  tokenOf,
} from '../../../../tests/support/mail/newsletter.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../../tests/support/server/test-site.ts'
import { CATEGORY_IDS } from '../../../contract/categories/categories.ts'
import { redactOldMails } from '../../mail/outbox.service.ts'
import { changeSetting } from '../../settings/change-settings.service.ts'
import { deleteUnconfirmedSubscriptions } from './subscriptions.service.ts'

const DAY = 86_400

testOnEachEngine(
  'a reader subscribes, finds the mail, confirms, and later leaves by one click',
  async (site) => {
    const server = await startMailServer()
    expect(await subscribe(site, 'Lin.Yu@Example.com', ['reading-philosophy'])).toEqual({
      outcome: 'to_confirm',
    })
    await deliverTo(server, site.deps)
    await server.close()
    const mail = server.received[0]?.mail as Email
    expect(mail.to?.[0]?.address).toBe('lin.yu@example.com')
    expect(mail.subject).toBe('請確認訂閱「星槎書話」電子報')
    const link = linkIn(mail.text ?? '', 'confirm')
    expect(linkIn((mail.html ?? '').replaceAll('&#38;', '&'), 'confirm')).toBe(link)
    const token = tokenOf(link)
    expect(await read(site, token)).toEqual({
      email: 'lin.yu@example.com',
      state: 'pending',
      categories: ['reading-philosophy'],
    })

    const confirmed = await site.send('POST', '/api/newsletter/confirm', { token })
    expect(await confirmed.json()).toMatchObject({ state: 'confirmed' })
    expect((await site.send('POST', '/api/newsletter/confirm', { token })).status).toBe(200)

    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [, oneClick = ''] = /^<https:\/\/xingcha\.test(.+)>$/.exec(header('list-unsubscribe')) ?? []
    // As a mail provider does: no cookie, from elsewhere, this body.
    const left = await site.send('POST', oneClick, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), {
      headers: { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' },
    })
    expect(left.status).toBe(200)
    expect(await stored(site)).toMatchObject([{ state: 'left' }])
    expect((await site.send('POST', oneClick)).status).toBe(200)
  },
)

testOnEachEngine('following the links of a mail changes nothing', async (site) => {
  const mail = await subscribeAndRead(site, 'lin@example.com')
  const links = [...mail.text.matchAll(/https:\/\/xingcha\.test(\/newsletter\S+)/g)].map(
    (found) => found[1] ?? '',
  )
  const header = /<https:\/\/xingcha\.test(.+)>/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(links).toHaveLength(2)
  for (const method of ['GET', 'HEAD']) {
    for (const link of [...links, header]) {
      expect((await site.get(link, { method })).status, link).toBeLessThan(400)
    }
  }
  const opened = await site.get(header)
  expect(opened.headers.get('Location')).toBe(links[1])
  expect(await stored(site)).toMatchObject([{ state: 'pending', left_at: null }])
})

testOnEachEngine(
  'a subscriber who subscribes again gets a mail, at most once a day, and the categories stay',
  async (site) => {
    const mail = await subscribeAndRead(site, 'lin@example.com', ['reading-philosophy'])
    const token = tokenOf(linkIn(mail.text, 'confirm'))
    await site.send('POST', '/api/newsletter/confirm', { token })
    await subscribe(site, 'lin@example.com', ['creator-thoughts'])
    expect(await site.deliverMails()).toEqual([])
    moveClock(site, DAY)
    await subscribe(site, 'lin@example.com', ['creator-thoughts'])
    const [repeated] = await site.deliverMails()
    expect(repeated?.subject).toBe('你已經訂閱「星槎書話」電子報')
    expect(repeated?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(await read(site, token)).toMatchObject({ state: 'confirmed', categories: ['reading-philosophy'] })
  },
)

testOnEachEngine('who has left can come back by a new confirmation, not by an old one', async (site) => {
  const first = await subscribeAndRead(site, 'lin@example.com')
  const old = tokenOf(linkIn(first.text, 'confirm'))
  await site.send('POST', '/api/newsletter/confirm', { token: old })
  moveClock(site, DAY)
  await site.send('POST', '/api/newsletter/leave', { token: tokenOf(linkIn(first.text, 'leave')) })
  expect((await site.send('POST', '/api/newsletter/confirm', { token: old })).status).toBe(404)
  const second = await subscribeAndRead(site, 'lin@example.com')
  expect(await stored(site)).toMatchObject([{ state: 'left' }])
  const token = tokenOf(linkIn(second.text, 'confirm'))
  await site.send('POST', '/api/newsletter/confirm', { token })
  expect(await read(site, token)).toMatchObject({ state: 'confirmed' })
})

testOnEachEngine(
  'a reader limits the mails to categories, and coming back is confirmed by a new mail',
  async (site) => {
    const mail = await subscribeAndRead(site, 'lin@example.com')
    await site.send('POST', '/api/newsletter/confirm', { token: tokenOf(linkIn(mail.text, 'confirm')) })
    const token = tokenOf(linkIn(mail.text, 'leave'))
    const choose = async (categories: string[]) =>
      (await site.send('PUT', '/api/newsletter/subscription', { token, categories })).json()
    expect(await choose(['creator-thoughts', 'no-such', 'creator-thoughts'])).toMatchObject({
      categories: ['creator-thoughts'],
    })
    expect(await choose([...CATEGORY_IDS])).toMatchObject({ categories: [] })
    await site.send('POST', '/api/newsletter/leave', { token })
    expect(await read(site, token)).toMatchObject({ state: 'left' })
    moveClock(site, 60)
    expect(await choose(['creator-thoughts'])).toMatchObject({
      state: 'left',
      categories: ['creator-thoughts'],
    })
    const [asked, ...others] = await site.deliverMails()
    expect(others).toEqual([])
    expect(asked?.subject).toBe('請確認訂閱「星槎書話」電子報')
    await choose([])
    expect(await site.deliverMails()).toEqual([])
    const again = tokenOf(linkIn(asked?.text ?? '', 'confirm'))
    await site.send('POST', '/api/newsletter/confirm', { token: again })
    expect(await read(site, token)).toMatchObject({ state: 'confirmed', categories: [] })
  },
)

testOnEachEngine('the link for leaving in a forwarded mail subscribes no address', async (site) => {
  const mail = await subscribeAndRead(site, 'lin@example.com')
  const token = tokenOf(linkIn(mail.text, 'leave'))
  const choose = () => site.send('PUT', '/api/newsletter/subscription', { token, categories: [] })
  expect(await (await choose()).json()).toMatchObject({ state: 'pending' })
  expect(await site.deliverMails()).toEqual([])
  site.deps.sendsMail = false
  await changeSetting(site.deps.database, 'newsletter.confirm_without_mail', 'true')
  expect(await (await choose()).json()).toMatchObject({ state: 'confirmed' })
})

testOnEachEngine('a confirmation is good for seven days, the way out for ever', async (site) => {
  const mail = await subscribeAndRead(site, 'lin@example.com')
  const token = tokenOf(linkIn(mail.text, 'confirm'))
  moveClock(site, 7 * DAY + 1)
  expect((await site.send('POST', '/api/newsletter/confirm', { token })).status).toBe(404)
  expect((await site.send('POST', '/api/newsletter/leave', { token })).status).toBe(404)
  moveClock(site, 4_000 * DAY)
  const unsubscribeLink = tokenOf(linkIn(mail.text, 'leave'))
  expect((await site.send('POST', '/api/newsletter/leave', { token: unsubscribeLink })).status).toBe(200)
})

testOnSqlite('a token that was changed, or is another’s, opens nothing', async (site) => {
  const mine = await subscribeAndRead(site, 'lin@example.com')
  const other = await subscribeAndRead(site, 'bo@example.com')
  const token = tokenOf(linkIn(mine.text, 'confirm'))
  const unsubscribeLink = tokenOf(linkIn(mine.text, 'leave'))
  const [key = '', until = '', hash = ''] = token.split('.')
  const [otherKey = ''] = tokenOf(linkIn(other.text, 'leave')).split('.')
  const forged = [
    `${otherKey}.${until}.${hash}`,
    `${key}.${until}z.${hash}`,
    `${key}.${hash}`,
    `${otherKey}.${unsubscribeLink.split('.')[1]}`,
    `${key}.`,
    'x',
    '....',
  ]
  for (const wrong of forged) {
    const reading = await site.get(`/api/newsletter/subscription?token=${encodeURIComponent(wrong)}`)
    expect([reading.status, await reading.json()]).toMatchObject([404, { code: 'subscription_not_found' }])
    expect((await site.send('POST', '/api/newsletter/leave', { token: wrong })).status).toBe(404)
  }
  expect((await site.send('POST', '/api/newsletter/confirm', { token: unsubscribeLink })).status).toBe(404)
  expect(await stored(site)).toMatchObject([{ state: 'pending' }, { state: 'pending' }])
})

testOnEachEngine(
  'who never confirmed is forgotten after a month, who did is not; no log names anyone',
  async (site) => {
    const mail = await subscribeAndRead(site, 'lin@example.com')
    await subscribe(site, 'bo@example.com')
    await site.send('POST', '/api/newsletter/confirm', { token: tokenOf(linkIn(mail.text, 'confirm')) })
    moveClock(site, 31 * DAY)
    await deleteUnconfirmedSubscriptions(site.deps)
    expect(await stored(site)).toMatchObject([{ email: 'lin@example.com' }])
    expect(await mailedTo(site)).not.toContain('bo@example.com')
    expect(site.logLines.join('')).not.toMatch(/lin@|bo@|token=/)
  },
)

testOnEachEngine('who leaves without having confirmed is forgotten too, with the mails', async (site) => {
  const mail = await subscribeAndRead(site, 'lin@example.com')
  await site.send('POST', '/api/newsletter/leave', { token: tokenOf(linkIn(mail.text, 'leave')) })
  expect(await mailedTo(site)).toEqual([])
  moveClock(site, 29 * DAY)
  await deleteUnconfirmedSubscriptions(site.deps)
  expect(await stored(site)).toMatchObject([{ state: 'left' }])
  moveClock(site, 2 * DAY)
  await deleteUnconfirmedSubscriptions(site.deps)
  expect(await stored(site)).toEqual([])
})

testOnEachEngine('a confirmation that never reached anybody is dropped with its link', async (site) => {
  await subscribe(site, 'lin@example.com')
  moveClock(site, 7 * DAY + 1)
  expect(await site.deliverMails()).toEqual([])
  await redactOldMails(site.deps)
  expect(await mailedTo(site)).toEqual([''])
})

async function mailedTo(site: TestSite): Promise<string[]> {
  const rows = await site.deps.database.queries.selectFrom('xc_outbox').select('recipient').execute()
  return rows.map((row) => row.recipient)
}
