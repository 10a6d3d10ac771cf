import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequire } from 'node:module'

/** The folder of package.json, seen alike from source and from the bundled server. */
export const PROJECT_ROOT = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findRoot(path.dirname(folder))
}

/**
 * The folder of `.env` and of relative paths in the settings: the clone, also for a release that `xingcha update` has installed in
 * its folder `releases` (bin/current-release.mjs knows it too).
 */
export const INSTALLATION = isRelease(PROJECT_ROOT) ? path.join(PROJECT_ROOT, '../..') : PROJECT_ROOT

function isRelease(root: string): boolean {
  return (
    path.basename(path.dirname(root)) === 'releases' && existsSync(path.join(root, '../../bin/xingcha.mjs'))
  )
}

/** The program of a child or thread, by its source file: itself in development, else what tools/build.ts made. */
export function programPath(source: string): URL {
  const built = `build/server/${path.basename(source, '.ts')}.mjs`
  return pathToFileURL(path.join(PROJECT_ROOT, import.meta.url.endsWith('.ts') ? source : built))
}

/** The version of the program in `root`, from package.json: the name of its tag. */
export function programVersion(root = PROJECT_ROOT): string {
  const manifest = createRequire(import.meta.url)(path.join(root, 'package.json')) as { version: string }
  return manifest.version
}

/** The version with the commit, as in `1.0.0 (93843baa)`; without it where the folder is no clone, or git is missing. */
export function programBuild(root = PROJECT_ROOT): string {
  const version = programVersion(root)
  if (!existsSync(path.join(root, '.git'))) return version
  try {
    // The clone may belong to another user.
    const args = ['-c', 'safe.directory=*', 'rev-parse', '--short=8', 'HEAD']
    const commit = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return `${version} (${commit.trim()})`
  } catch {
    return version
  }
}
