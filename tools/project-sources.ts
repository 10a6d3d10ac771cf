import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The sources of `src` without its tests, by their path below the project's root. */
export function readProjectSources(): Map<string, string> {
  const root = path.join(import.meta.dirname, '..')
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/testing\.ts$|\.d\.ts$/.test(file),
  )
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
}
