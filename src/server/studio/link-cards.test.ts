import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { LinkCard } from '../../contract/studio/link-cards.ts'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { testOnSqlite } from '../../../tests/support/server/test-site.ts'

/** A site with these pages, by path. */
async function openPages(pages: Record<string, (response: ServerResponse) => void>) {
  const server = createServer(({ url = '' }, response) =>
    (pages[url] ?? ((missing) => missing.writeHead(404).end()))(response),
  )
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

/** As Wikipedia: only for programs that say who they are. */
const named = (response: ServerResponse) =>
  void (response.req.headers['user-agent'] === undefined
    ? response.writeHead(403).end()
    : response.end('<title>書店</title>'))

const html = (text: string | Buffer) => (response: ServerResponse) => void response.end(text)

/** 「書店」 in Big5. */
const BIG5 = Buffer.concat([Buffer.from('<title>'), Buffer.from('aed1a9b1', 'hex'), Buffer.from('</title>')])

testOnSqlite(
  'an editor makes a card of what a page says of itself, and each fault has its sentence',
  async (site) => {
    await using other = await openPages({
      '/shared': html(
        `<title>書店 - 站</title><meta property="og:title" content="一家&amp;書店"><meta name="description" content="${'長'.repeat(300)}"><meta property="og:site_name" content="某站"></head><body>${'<i>'.repeat(50_000)}`,
      ),
      '/plain': html('<title>\n 書店 \n</title>'),
      '/big5': html(BIG5),
      '/named': named,
      '/moved': (response) => response.writeHead(302, { Location: '/plain' }).end(),
      '/untitled': html('<p>沒有標題'),
      '/picture': html(Buffer.from([0x89, 0x50, 0, 0])),
      // It begins, and never ends.
      '/slow': (response) => response.write('<title>慢'),
    })
    site.deps.federatesPrivately = true
    const editor = await signIn(site, { role: 'editor' })
    const ask = async (url: string) => {
      const answer = await editor.send('POST', '/api/studio/link-cards', { url })
      return [answer.status, await answer.json()] as [number, LinkCard & { code?: string; sentence?: string }]
    }
    const [status, shared] = await ask(`${other.origin}/shared`)
    expect([status, shared.title, shared.site]).toEqual([200, '一家&書店', '某站'])
    expect(shared.description).toBe(`${'長'.repeat(199)}…`)
    const host = new URL(other.origin).host
    for (const page of ['/plain', '/big5', '/named', '/moved'])
      expect(await ask(other.origin + page), page).toEqual([
        200,
        { title: '書店', description: '', site: host },
      ])
    for (const [page, code, sentence] of [
      ['/untitled', 'page_untitled', '沒有寫標題'],
      ['/picture', 'page_untitled', '沒有寫標題'],
      ['/gone', 'page_unreachable', '打不開'],
      ['/slow', 'page_unreachable', '五秒內'],
    ] as const)
      expect(await ask(other.origin + page), page).toMatchObject([
        400,
        { code, sentence: expect.stringContaining(sentence) },
      ])
    expect(await ask('file:///etc/passwd')).toMatchObject([400, { code: 'invalid_request' }])
    site.deps.federatesPrivately = false
    expect(await ask(`${other.origin}/plain`)).toMatchObject([400, { code: 'page_unreachable' }])
  },
)
