import { expect } from 'vitest'
import type { FailedMails } from '../../contract/newsletter/failed-mails.ts'
import { startMailServer } from '../../../tests/support/mail/smtp-server.ts'
import { deliverTo, put } from '../../../tests/support/mail/outbox.ts'
import { testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { openStudio } from '../studio/testing.ts'

testOnEachEngine('the owner sees which mails failed and why, and has them sent again', async (site) => {
  let isThere = false
  const server = await startMailServer({
    recipient: (address) =>
      isThere || address === 'bo@example.com' ? undefined : { code: 550, text: '5.1.1 unknown user' },
  })
  try {
    const studio = await openStudio(site)
    const list = async () => ((await (await studio.send('GET', '/failed-mails')).json()) as FailedMails).mails
    const retry = async (body: object) => (await studio.send('POST', '/failed-mails/retries', body)).json()
    for (const name of ['lin', 'bo', 'yu']) await put(site.deps, `${name}@example.com`)
    expect(await list()).toEqual([])
    await deliverTo(server, site.deps)
    const failed = await list()
    expect(failed).toMatchObject([
      { recipient: 'lin@example.com', subject: '夜裡的信', is_given_up: true },
      { recipient: 'yu@example.com', is_given_up: true },
    ])
    expect(failed[0]?.answer).toContain('550')
    expect(await retry({ id: 999 })).toEqual({ retried: 0 })
    isThere = true
    expect(await retry({ id: failed[1]?.id })).toEqual({ retried: 1 })
    // At once: the screen asks again before the mail is on its way.
    expect((await list()).map(({ recipient }) => recipient)).toEqual(['lin@example.com'])
    expect(await deliverTo(server, site.deps)).toBe(1)
    expect((await list()).map(({ recipient }) => recipient)).toEqual(['lin@example.com'])
    expect(await retry({ id: failed[1]?.id })).toEqual({ retried: 0 })
    expect(await retry({})).toEqual({ retried: 1 })
    expect(await deliverTo(server, site.deps)).toBe(1)
    expect(await list()).toEqual([])
  } finally {
    await server.close()
  }
})
