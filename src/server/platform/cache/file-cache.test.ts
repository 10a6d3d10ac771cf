import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readOrCreateFile } from './file-cache.ts'
import { createLog } from '../runtime/log.ts'

test('a file that cannot be stored is created for each caller, and no part of it is left', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'xingcha-file-'))
  // Writing the temporary file works, renaming it does not.
  const file = path.join(folder, 'cover.png')
  await mkdir(path.join(file, 'in the way'), { recursive: true })
  for (const made of [1, 2]) {
    const bytes = await readOrCreateFile(createLog('silent'), file, async () => new Uint8Array([made]))
    expect([...bytes]).toEqual([made])
  }
  expect(await readdir(folder)).toEqual(['cover.png'])
  await rm(folder, { recursive: true })
})
