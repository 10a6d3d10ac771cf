import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { PROJECT_ROOT } from './project-root.ts'

/**
 * A program of ours that runs in a process of its own, by its source file: that file itself in development, and what
 * tools/build.ts has put beside the bundled server otherwise.
 */
export function programPath(source: string): URL {
  const built = `build/server/${path.basename(source, '.ts')}.mjs`
  return pathToFileURL(path.join(PROJECT_ROOT, import.meta.url.endsWith('.ts') ? source : built))
}
