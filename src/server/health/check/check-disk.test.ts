import { expect, test } from 'vitest'
import { describeRefusal, describeSpace } from './check-disk.ts'

test('little free space is a warning, nearly none a problem', () => {
  expect(describeSpace('/data', 5e9)).toMatchObject({ state: 'ok' })
  expect(describeSpace('/data', 900e6)).toEqual({
    state: 'warning',
    text: '900 MB are free on the disk of /data. Free some soon.',
  })
  expect(describeSpace('/data', 100e6)).toMatchObject({ state: 'problem' })
})

test('a disk that is full or read-only is named as such', () => {
  expect(describeRefusal('/data', 'ENOSPC')).toBe(
    'The disk of /data is full (ENOSPC): the site stores nothing. Free space on it.',
  )
  expect(describeRefusal('/data', 'EROFS')).toContain('mounted read-only (EROFS). Mount it for writing')
  expect(describeRefusal('/data', 'EACCES')).toContain('not writable (EACCES). Give it to the user')
})
