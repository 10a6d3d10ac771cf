import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { PageRenderer } from '../../../src/contract/page.ts'
import { PROJECT_ROOT } from '../../../src/server/platform/runtime/project-root.ts'

const CHUNKS = path.join(PROJECT_ROOT, 'build/server/chunks')

/** The renderer of the built server. */
export async function findRenderer(): Promise<PageRenderer> {
  const file = readdirSync(CHUNKS).find((name) => name.startsWith('entry-server-'))
  if (file === undefined) throw new Error('The built server has no renderer of its own.')
  const exported = Object.values((await import(path.join(CHUNKS, file))) as Record<string, unknown>)
  const found = exported.find((each) => typeof each === 'object' && each !== null && 'renderPage' in each)
  if (!found) throw new Error(`${file} exports no renderer.`)
  return found as PageRenderer
}
