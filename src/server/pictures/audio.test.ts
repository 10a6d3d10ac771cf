import { expect, test } from 'vitest'
import { AUDIO_BYTES } from '../../contract/pictures/audio.ts'
import { testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { mpeg4, silentMp3 } from '../../../tests/support/files/recordings.ts'
import { signIn, type SignedInVisitor } from '../../../tests/support/accounts/sign-in.ts'
import type { TestSite } from '../../../tests/support/server/test-site.ts'
import { audioForm } from './audio.policy.ts'

function upload(
  site: TestSite,
  browser: SignedInVisitor,
  bytes: Buffer<ArrayBuffer>,
  name: string,
  more = {},
) {
  return site.app.request(`/api/studio/audio?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body: bytes,
    headers: { Cookie: browser.cookie, ...more },
  })
}

testOnEachEngine(
  'an editor uploads a recording, and its parts are sent as a player asks for them',
  async (site) => {
    const editor = await signIn(site, { role: 'editor' })
    const answer = await upload(site, editor, silentMp3(), '朗讀，第一段.mp3')
    expect(answer.status).toBe(201)
    const { path } = (await answer.json()) as { path: string }
    expect(path).toMatch(/^\/media\/file-[0-9a-f]{16}-[\w-]+\.mp3$/)
    const whole = await site.get(path)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'accept-ranges': 'bytes',
      'content-disposition': expect.stringContaining(encodeURIComponent('朗讀，第一段.mp3')),
    })
    const part = await site.get(path, { headers: { Range: 'bytes=417-' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, silentMp3().length - 417])
  },
)

testOnSqlite(
  'a recording has the form of its bytes, and what is none is refused with a sentence',
  async (site) => {
    const owner = await signIn(site, { role: 'owner' })
    const misnamed = await upload(site, owner, mpeg4('soun'), '錄音.mp3')
    expect(((await misnamed.json()) as { path: string }).path).toMatch(/\.m4a$/)
    for (const [bytes, name] of [
      [Buffer.from('ID3\x04\0\0\0\0\0\0 a text'), 'a.mp3'],
      [Buffer.from('\xff\xfb\x90\0<html>', 'latin1'), 'a.mp3'],
      [mpeg4('vide'), 'a.m4a'],
      [Buffer.alloc(0), 'a.mp3'],
    ] as const) {
      const answer = await upload(site, owner, bytes, name)
      expect([answer.status, await answer.json()], name).toMatchObject([
        400,
        { code: 'audio_unknown', sentence: expect.stringContaining('不是 MP3 或 M4A') },
      ])
    }
    const large = await upload(site, owner, Buffer.alloc(1), 'a.mp3', {
      'Content-Length': String(AUDIO_BYTES + 1),
    })
    expect([large.status, await large.json()]).toMatchObject([413, { code: 'audio_too_large' }])
    const media = await site.deps.database.queries.selectFrom('xc_media').select('name').execute()
    expect(media).toHaveLength(1)
  },
)

test('an MP3 begins after its tag and what programs leave empty, in each version of MPEG', () => {
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x01\0'), Buffer.alloc(128)])
  expect(audioForm(Buffer.concat([tag, Buffer.alloc(100), silentMp3(2)]))).toBe('mp3')
  // MPEG 2 at 22,050 Hz: 72 times the bits of a second.
  const frame = Buffer.alloc(208)
  frame.set([0xff, 0xf3, 0x80, 0xc4])
  expect(audioForm(Buffer.concat([frame, frame]))).toBe('mp3')
  expect(audioForm(Buffer.concat([silentMp3(1), Buffer.from('no second frame')]))).toBeUndefined()
})
