import { expect } from 'vitest'
import {
  linkIn,
  moveClock,
  stored,
  subscribe,
  subscribeAndRead,
  tokenOf,
} from '../../../../tests/support/mail/newsletter.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { changeSetting } from '../../settings/change-settings.service.ts'
import { mailWaitingConfirmations } from './subscribe.service.ts'
import { deleteUnconfirmedSubscriptions } from './subscriptions.service.ts'

/** Seconds. */
const DAY = 86_400

testOnEachEngine(
  'where no mail leaves, addresses of the last month get their confirmation once it does, in their order',
  async (site) => {
    site.deps.sendsMail = false
    await subscribe(site, 'old@example.com')
    // Files for the operator, one for each.
    expect(await site.deliverMails()).toHaveLength(1)
    moveClock(site, 20 * DAY)
    for (const email of ['lin@example.com', 'bo@example.com', 'lin@example.com'])
      expect(await subscribe(site, email)).toEqual({ outcome: 'subscribed' })
    expect((await site.deliverMails()).map(({ to }) => to)).toEqual(['lin@example.com', 'bo@example.com'])
    await mailWaitingConfirmations(site.deps)
    expect(await site.deliverMails()).toEqual([])
    moveClock(site, 20 * DAY)
    site.deps.sendsMail = true
    await mailWaitingConfirmations(site.deps)
    // One by one, as fast as others may ask.
    const mails = await site.deliverMails()
    expect(mails.map(({ to }) => to)).toEqual(['lin@example.com'])
    moveClock(site, 12)
    expect((await site.deliverMails()).map(({ to }) => to)).toEqual(['bo@example.com'])
    const token = tokenOf(linkIn(mails[0]?.text ?? '', 'confirm'))
    expect((await site.send('POST', '/api/newsletter/confirm', { token })).status).toBe(200)
    await mailWaitingConfirmations(site.deps)
    expect(await site.deliverMails()).toEqual([])
    await deleteUnconfirmedSubscriptions(site.deps)
    expect(await stored(site)).toMatchObject([{ email: 'lin@example.com' }, { email: 'bo@example.com' }])
  },
)

testOnEachEngine(
  'who asks again while no mail leaves is mailed later, also after leaving, within a month of the last time',
  async (site) => {
    const mail = await subscribeAndRead(site, 'back@example.com')
    const token = tokenOf(linkIn(mail.text, 'confirm'))
    await site.send('POST', '/api/newsletter/confirm', { token })
    await site.send('POST', '/api/newsletter/leave', { token })
    await subscribe(site, 'early@example.com')
    await site.deliverMails()
    site.deps.sendsMail = false
    for (const email of ['first@example.com', 'gone@example.com']) await subscribe(site, email)
    moveClock(site, 29 * DAY)
    for (const email of ['first@example.com', 'back@example.com', 'early@example.com']) {
      await subscribe(site, email)
      moveClock(site, 1)
    }
    moveClock(site, 20 * DAY)
    await deleteUnconfirmedSubscriptions(site.deps)
    expect((await stored(site)).map(({ email }) => email)).not.toContain('gone@example.com')
    await site.deliverMails()
    site.deps.sendsMail = true
    const mailed: string[] = []
    for (let round = 0; round < 4; round++) {
      await mailWaitingConfirmations(site.deps)
      mailed.push(...(await site.deliverMails()).map(({ to }) => to))
      moveClock(site, 12)
    }
    expect(mailed).toEqual(['first@example.com', 'back@example.com', 'early@example.com'])
  },
)

testOnEachEngine('where no mail leaves, the owner decides whether asking is enough', async (site) => {
  site.deps.sendsMail = false
  expect(await subscribe(site, 'lin@example.com')).toEqual({ outcome: 'subscribed' })
  expect(await stored(site)).toMatchObject([{ state: 'pending' }])
  await changeSetting(site.deps.database, 'newsletter.confirm_without_mail', 'true')
  expect(await subscribe(site, 'bo@example.com')).toEqual({ outcome: 'subscribed' })
  expect(await subscribe(site, 'lin@example.com')).toEqual({ outcome: 'subscribed' })
  expect(await stored(site)).toMatchObject([{ state: 'confirmed' }, { state: 'confirmed' }])
  site.deps.sendsMail = true
  expect(await subscribe(site, 'yu@example.com')).toEqual({ outcome: 'to_confirm' })
})
