import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../server/platform/runtime/project-root.ts'
import { countCodePoints, IMPORT_FILE_MB } from './limits.ts'
import { listImportWording } from './wording/reading/book-list-import.ts'

test('nginx, set up by the guide, accepts the largest file that 匯入書單 accepts', () => {
  const guide = readFileSync(path.join(PROJECT_ROOT, 'docs/operations.md'), 'utf8')
  expect(guide).toContain(`client_max_body_size ${IMPORT_FILE_MB}m;`)
  expect(listImportWording.limits).toContain(`最多 ${IMPORT_FILE_MB} MB`)
})

test('a length counts surrogate pairs and combining marks as one each', () => {
  for (const text of ['', '夜航船', '𬴂a𬴂', '\ud800', 'a\udc00\ud800', 'e\u0301', '👩‍👧'])
    expect(countCodePoints(text)).toBe([...text].length)
})
