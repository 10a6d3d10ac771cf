import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of package.json, seen alike from source and from the bundled server. */
export const PROJECT_ROOT = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findRoot(path.dirname(folder))
}
