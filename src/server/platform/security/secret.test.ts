import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isSameHash, keyedHash, readOrMakeSecret } from './secret.ts'

test('processes that start at once make one secret, which only its owner can read', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-secret-'))
  const program = `
    import { readOrMakeSecret } from './src/server/platform/security/secret.ts'
    process.stdout.write(readOrMakeSecret(process.argv[1]))`
  const runs = [1, 2, 3].map(() =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, dataDir]),
  )
  const secrets = (await Promise.all(runs)).map((run) => run.stdout)
  expect(new Set(secrets)).toEqual(new Set([readOrMakeSecret(dataDir)]))
  expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  expect(await readdir(dataDir)).toEqual(['secret'])
  expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  await rm(dataDir, { recursive: true })
})

test('a secret file that was cut short is refused, not used', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-secret-'))
  await writeFile(path.join(dataDir, 'secret'), '')
  expect(() => readOrMakeSecret(dataDir)).toThrow(/must hold a secret of 32 characters/)
  await rm(dataDir, { recursive: true })
})

test('a missing folder is created, and one that cannot be created is reported with what to do', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-secret-'))
  expect(readOrMakeSecret(path.join(dataDir, 'a', 'b'))).toMatch(/^[\w-]{43}$/)
  await writeFile(path.join(dataDir, 'file'), '')
  expect(() => readOrMakeSecret(path.join(dataDir, 'file', 'c'))).toThrow(
    /give the secret with SECRET|cannot be read/,
  )
  await rm(dataDir, { recursive: true })
})

test('a hash differs by secret, purpose and text', () => {
  const hash = keyedHash('s', 'confirm', 'a')
  expect(isSameHash(hash, keyedHash('s', 'confirm', 'a'))).toBe(true)
  for (const other of [
    keyedHash('t', 'confirm', 'a'),
    keyedHash('s', 'leave', 'a'),
    keyedHash('s', 'confirm', 'b'),
    '',
  ]) {
    expect(isSameHash(hash, other)).toBe(false)
  }
})
