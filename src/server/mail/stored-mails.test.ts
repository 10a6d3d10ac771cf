import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import type { StoredMail } from '../../contract/newsletter/failed-mails.ts'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { openStudio } from '../studio/testing.ts'
import { createFolderTransport } from './folder-transport.ts'

testOnSqlite(
  'without a mail server the owner, and nobody else, reads the mails in the studio',
  async (site) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'mails-'))
    try {
      site.deps.mailFolder = path.join(folder, 'mail')
      const studio = await openStudio(site)
      const read = async () =>
        (await (await studio.send('GET', '/stored-mails')).json()) as { total: number; mails: StoredMail[] }
      expect(await read()).toEqual({ total: 0, mails: [] })
      const transport = createFolderTransport(site.deps.mailFolder, site.deps.log)
      for (let at = 1; at <= 21; at++)
        await transport.deliver(
          {
            messageId: `<${at}aaaaaaa@xingcha.test>`,
            from: { name: '星槎', address: 'site@xingcha.test' },
            to: `su${at}@example.com`,
            subject: `邀你當編輯 ${at}`,
            date: new Date(Date.UTC(2025, 5, at)),
            headers: {},
            text: `打開這個連結：\nhttps://xingcha.test/account/editor?token=t${at}`,
            html: '<p>別的</p>',
          },
          AbortSignal.timeout(1_000),
        )
      await writeFile(path.join(site.deps.mailFolder, 'notes.txt'), '站主自己的')
      const { total, mails } = await read()
      expect([total, mails.length]).toEqual([21, 20])
      expect(mails[0]).toMatchObject({
        recipient: 'su21@example.com',
        subject: '邀你當編輯 21',
        at: '2025-06-21T00:00:00.000Z',
        text: expect.stringContaining('https://xingcha.test/account/editor?token=t21'),
      })
      const editor = await signIn(site, { role: 'editor' })
      expect((await editor.send('GET', '/api/studio/stored-mails')).status).toBe(404)
      site.deps.mailFolder = undefined
      expect((await read()).total).toBe(0)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)
