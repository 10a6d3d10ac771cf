import { createRequire } from 'node:module'
import path from 'node:path'
import { PROJECT_ROOT } from './project-root.ts'

/** The version of this program, from package.json. */
export function programVersion(): string {
  const manifest = createRequire(import.meta.url)(path.join(PROJECT_ROOT, 'package.json')) as {
    version: string
  }
  return manifest.version
}
