import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { PROJECT_ROOT } from './project-root.ts'

/**
 * The file of a program that runs in a child process or thread, by its source file: that file itself in development, else the one
 * that tools/build.ts has put next to the bundled server.
 */
export function programPath(source: string): URL {
  const built = `build/server/${path.basename(source, '.ts')}.mjs`
  return pathToFileURL(path.join(PROJECT_ROOT, import.meta.url.endsWith('.ts') ? source : built))
}
