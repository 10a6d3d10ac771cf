import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { readEnv } from '../../env.ts'
import { storeMedia } from '../../pictures/media.service.ts'
import { checkPictures } from './check-content.ts'
import type { Finding } from './finding.ts'

testOnEachEngine('pictures that reviews show and that are not there are a warning', async (site) => {
  const { database } = site.deps
  const check = async () =>
    ((await Readable.from(checkPictures({ ...site.deps, env: readEnv({}) })).toArray()) as Finding[])[0]
  await site.addReview({ id: 1, cover: 'cover-0.svg', content: '<p><img src="/media/a.webp" alt=""></p>' })
  await site.addReview({ id: 2, content: '<p><a href="https://example.org/media/b.webp">b</a></p>' })
  expect(await check()).toEqual({
    state: 'warning',
    text: expect.stringMatching(
      /^2 pictures that reviews show are missing, such as .+ in \/review\/1\. Restore a backup/,
    ),
  })
  await storeMedia(database.queries, 'a.webp', new Uint8Array([1]))
  expect((await check())?.text).toMatch(/^1 picture that reviews show is missing, such as cover-0\.svg/)
  await storeMedia(database.queries, 'cover-0.svg', new Uint8Array([1]))
  expect((await check())?.state).toBe('ok')
})
