import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The source files of `src` without tests, by path relative to the project's root. */
export function readProjectSources(root = path.join(import.meta.dirname, '..')): Map<string, string> {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/testing\.ts$|\.d\.ts$/.test(file),
  )
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
}
