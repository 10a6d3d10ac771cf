import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/files/temporary-folder.ts'
import { findSettingFaults, readEnv } from './env.ts'

test('a secret is read from the file that its setting names', async () => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'secret')
  await writeFile(file, `${'s3cret'.repeat(8)}\n`)
  expect(readEnv({ SECRET_FILE: file }).secret).toBe('s3cret'.repeat(8))
  const url = path.join(folder.path, 'database')
  await writeFile(url, 'postgres://site:word@127.0.0.1/books\n')
  expect(readEnv({ DATABASE_URL_FILE: url, SECRET: '' }).databaseUrl).toBe(
    'postgres://site:word@127.0.0.1/books',
  )
})

test('a secret’s file that is missing, malformed or given twice prevents the start, and the message hides it', async () => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'secret')
  expect(findSettingFaults({ SECRET_FILE: file })).toEqual(['SECRET_FILE cannot be read (ENOENT)'])
  await writeFile(file, 'hunter2')
  expect(findSettingFaults({ SECRET_FILE: file })).toEqual(['SECRET must have 32 characters or more'])
  expect(findSettingFaults({ SECRET_FILE: file, SECRET: 'x'.repeat(40) })).toEqual([
    'SECRET_FILE must not be given with SECRET',
  ])
  expect(() => readEnv({ SMTP_URL_FILE: file })).toThrow(/SMTP_URL must start with smtp:\/\/(?!.*hunter2)/)
})
