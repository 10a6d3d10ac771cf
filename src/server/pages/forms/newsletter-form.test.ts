import { expect } from 'vitest'
import { linkIn, read, subscribeAndRead, tokenOf } from '../../../../tests/support/mail/newsletter.ts'
import { expectSitePage } from '../../../../tests/support/server/site-page.ts'
import { testOnSqlite } from '../../../../tests/support/server/test-site.ts'

testOnSqlite(
  'the form without script returns to its section, and a refused one keeps its text',
  async (site) => {
    const form = (fields: Record<string, string>) =>
      site.send('POST', '/newsletter', new URLSearchParams(fields))
    const sent = await form({ email: 'lin@example.com', categories: 'creator-thoughts' })
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/?newsletter=to_confirm#subscription'])
    const refused = await form({ email: 'not "an" address', categories: 'creator-thoughts' })
    expect(refused.status).toBe(422)
    const page = await refused.text()
    expect(page).toContain('請輸入有效的電子信箱')
    expect(page).toMatch(
      /<input (?=[^>]*name="email")(?=[^>]*aria-invalid="true")[^>]*aria-describedby="[^"]+"/,
    )
    expectSitePage(page, '每月一封，寄到你的信箱')
    expect(page).toContain('value="not &quot;an&quot; address"')
    expect(page).toContain('name="categories" value="creator-thoughts"')
    expect(page).toContain('href="/#subscription"')
    for (let count = 0; count < 9; count++) await form({ email: `reader${count}@example.com` })
    const limited = await form({ email: 'last@example.com' })
    expect([limited.status, limited.headers.get('Retry-After')]).toEqual([429, '360'])
    expect(await limited.text()).toContain('請過 6 分鐘再試')
  },
)

testOnSqlite('the pages of the mails work without script', async (site) => {
  const mail = await subscribeAndRead(site, 'lin@example.com')
  const token = tokenOf(linkIn(mail.text, 'confirm'))
  const unsubscribeLink = tokenOf(linkIn(mail.text, 'leave'))
  const post = async (path: string, fields: [string, string][]) => {
    const response = await site.send('POST', path, new URLSearchParams(fields))
    expect(response.status).toBe(303)
    return response.headers.get('Location')
  }
  expect(await post('/newsletter/confirm', [['token', token]])).toBe(
    `/newsletter/confirm?token=${token}&done=confirmed`,
  )
  const picks: [string, string][] = [
    ['token', unsubscribeLink],
    ['do', 'save'],
    ['categories', 'creator-thoughts'],
    ['categories', 'reading-philosophy'],
  ]
  expect(await post('/newsletter/leave', picks)).toBe(`/newsletter/leave?token=${unsubscribeLink}&done=saved`)
  expect(await read(site, unsubscribeLink)).toMatchObject({
    categories: ['creator-thoughts', 'reading-philosophy'],
  })
  expect(await post('/newsletter/leave', [['token', unsubscribeLink]])).toBe(
    `/newsletter/leave?token=${unsubscribeLink}&done=left`,
  )
  expect(await read(site, unsubscribeLink)).toMatchObject({ state: 'left' })
  expect(await post('/newsletter/confirm', [['token', 'x.y']])).toContain('done=subscription_not_found')
})
