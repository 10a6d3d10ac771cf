import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { StudioLog } from '../../contract/settings/studio-settings.ts'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import { type TestSite, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { openStudio } from '../studio/testing.ts'
import { runSet } from './testing.ts'

testOnSqlite(
  'an uploaded picture is the seal of pages, icons and mails until it is removed',
  async (site) => {
    const { send, upload } = await openStudio(site)
    await send('PATCH', '/settings', { changes: [{ key: 'name', value: '慢讀齋' }] })
    const before = await Promise.all(ICONS.map((icon) => bytesOf(site, icon)))
    const stored = await upload(await wideRed())
    const setTo = (value: string | null) =>
      send('PATCH', '/settings', { changes: [{ key: 'seal_picture', value }] })
    expect((await setTo(stored.name)).status).toBe(200)
    const address = `/seal/${stored.name}`
    expect(await textOf(site, '/about')).toContain(`<img src="${address}" alt=""`)
    const shown = sharp(await bytesOf(site, address))
    expect(await shown.metadata()).toMatchObject({ format: 'webp', width: 180, height: 180, hasAlpha: true })
    expect(await textOf(site, '/favicon.svg')).toContain('<image ')
    // Home screens show black where an icon is transparent.
    const icon = sharp(await bytesOf(site, '/apple-touch-icon.png'))
    expect((await icon.metadata()).hasAlpha).toBe(false)
    expect((await icon.stats()).dominant.r).toBeGreaterThan(200)
    await send('POST', '/settings/test-mail')
    const [mail] = await site.deliverMails()
    const png = address.replace('.webp', '.png')
    expect(mail?.html).toContain(`src="${site.deps.siteUrl}${png}" width="38" height="38" alt="慢讀齋"`)
    expect((await site.get(png)).headers.get('Content-Type')).toBe('image/png')

    expect((await setTo(null)).status).toBe(200)
    expect((await site.get(address)).status).toBe(404)
    expect(await textOf(site, '/about')).not.toContain(address)
    expect(await Promise.all(ICONS.map((each) => bytesOf(site, each)))).toEqual(before)
  },
)

testOnSqlite('a picture that was never stored cannot be the seal', async (site) => {
  const { send } = await openStudio(site)
  for (const value of ['picture-0123456789abcdef-480.webp', 'seal.svg', '../seal.webp', ''])
    expect((await send('PATCH', '/settings', { changes: [{ key: 'seal_picture', value }] })).status).toBe(400)
})

testOnSqlite('`xingcha set` stores a picture of the machine, and the log names the command', async (site) => {
  const { send } = await openStudio(site)
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'seal.png')
  await writeFile(file, await wideRed())
  expect(await runSet(site, 'seal_picture', file)).toMatchObject({ status: 0 })
  expect(await textOf(site, '/about')).toMatch(/src="\/seal\/picture-[0-9a-f]{16}-300\.webp"/)
  await writeFile(file, 'text')
  for (const wrong of [file, path.join(folder.path, 'none.png')])
    expect(await runSet(site, 'seal_picture', wrong)).toMatchObject({
      status: 1,
      output: expect.stringContaining('not a picture that can be read'),
    })
  expect(await runSet(site, 'seal_picture', 'null')).toMatchObject({ status: 0 })
  expect(await textOf(site, '/about')).not.toContain('/seal/picture-')
  await send('PATCH', '/settings', { changes: [{ key: 'founder', value: '渡者' }] })
  const { entries } = (await (await send('GET', '/log')).json()) as StudioLog
  expect(entries.map(({ subject, by_command }) => [subject, by_command])).toEqual([
    ['founder', false],
    ['seal_picture', true],
    ['seal_picture', true],
  ])
})

const ICONS = ['/favicon.svg', '/apple-touch-icon.png']

function wideRed(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 150, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
}

async function textOf(site: TestSite, address: string): Promise<string> {
  return (await site.get(address)).text()
}

async function bytesOf(site: TestSite, address: string): Promise<Uint8Array> {
  return new Uint8Array(await (await site.get(address)).arrayBuffer())
}
