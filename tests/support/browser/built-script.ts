import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PROJECT_ROOT } from '../../../src/server/platform/runtime/project-root.ts'

interface Chunk {
  name?: string
  file: string
}

/** The address of the built script with this name, as a pattern for `page.route`: a chunk's file is named by its hash. */
export function builtScript(name: string): string {
  const text = readFileSync(path.join(PROJECT_ROOT, 'build/client/.vite/manifest.json'), 'utf8')
  const chunks = Object.values(JSON.parse(text) as Record<string, Chunk>)
  const found = chunks.find((chunk) => chunk.name === name && chunk.file.endsWith('.js'))
  if (!found) throw new Error(`the build has no script named ${name}`)
  return `**/${found.file}`
}
