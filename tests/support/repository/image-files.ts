import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../../..')

/** The project's files that .dockerignore lets into the image, relative to the project folder, sorted. */
export function imageFiles(): string[] {
  const lines = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const [everything, ...rules] = lines
  if (everything !== '*') throw new Error('.dockerignore must begin by excluding everything')
  const included = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
  const excluded = rules.filter((rule) => !rule.startsWith('!'))
  return included
    .flatMap((entry) => filesIn(entry))
    .filter((file) => !excluded.some((pattern) => path.matchesGlob(file, pattern)))
    .toSorted()
}

/** Copies them into a new folder, as the Dockerfile does before it builds. */
export function copyImageFiles(to: string): void {
  for (const file of imageFiles()) {
    const target = path.join(to, file)
    mkdirSync(path.dirname(target), { recursive: true })
    cpSync(path.join(ROOT, file), target)
  }
}

function filesIn(entry: string): string[] {
  const full = path.join(ROOT, entry)
  if (!statSync(full).isDirectory()) return [entry]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((child) => child.isFile())
    .map((child) => path.relative(ROOT, path.join(child.parentPath, child.name)))
}
