import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'

export interface PackageLicence {
  name: string
  version: string
  /** An SPDX expression, such as `MIT` or `(MIT AND Zlib)`. */
  licence: string
}

/** An entry of package-lock.json. */
export interface LockedPackage {
  version?: string
  license?: string
  /** Needed by development packages alone. */
  dev?: boolean
  devDependencies?: unknown
}

/**
 * Licences under which this program may be given away with a package in it. A package under another one needs a decision
 * of its own: GPL and AGPL would bind the whole program. LGPL does not bind a program that loads the library as it is.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
  'Unlicense',
])

/** The packages of a production install on any platform, by name and version. */
export function productionPackages(): PackageLicence[] {
  const { packages } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const found = Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && !dev)
    .map(([folder, { version = '', license = 'none' }]) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
  const byName = new Map(found.map((entry) => [`${entry.name} ${entry.version}`, entry]))
  return [...byName.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Whether one of the alternatives allows it: of `A OR B` one, of `A AND B` both. */
export function isAllowed(licence: string): boolean {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((part) => ALLOWED.has(part.trim())))
}
