import path from 'node:path'
import { expect, test } from 'vitest'
import { STUDIO_PATH } from '../../contract/links.ts'
import { ROUTES } from './routes.ts'

test('the file that a route names is the one with its screen', async () => {
  for (const { pattern, screen, file } of ROUTES) {
    const named = (await import(path.resolve('src/web/screens', file))) as Record<string, unknown>
    // The studio's screens are made by one file, each with scripts of its own.
    if (pattern.startsWith(STUDIO_PATH)) expect(named, pattern).toHaveProperty('studioScreen')
    else expect(named['default'], pattern).toBe((await screen()).default)
  }
})
