import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequire } from 'node:module'

/** The folder of package.json, seen alike from source and from the bundled server. */
export const PROJECT_ROOT = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findRoot(path.dirname(folder))
}

/** The program of a child or thread, by its source file: itself in development, else what tools/build.ts made. */
export function programPath(source: string): URL {
  const built = `build/server/${path.basename(source, '.ts')}.mjs`
  return pathToFileURL(path.join(PROJECT_ROOT, import.meta.url.endsWith('.ts') ? source : built))
}

/** The version of this program, from package.json. */
export function programVersion(): string {
  const manifest = createRequire(import.meta.url)(path.join(PROJECT_ROOT, 'package.json')) as {
    version: string
  }
  return manifest.version
}
