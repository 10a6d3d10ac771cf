import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isAllowed, productionPackages } from '../tools/licences.ts'

const ROOT = path.join(import.meta.dirname, '..')

test('every package of a production install has a licence that allows this program as it is', () => {
  const packages = productionPackages()
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(MIT AND Zlib)', true],
  ['MIT AND GPL-2.0-only', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['none', false],
])('the licence %s is allowed: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed)
})

test('npm run sbom writes the bill of materials and the list of licences', () => {
  execFileSync(process.execPath, ['tools/sbom.ts'], { cwd: ROOT })
  const sbom = JSON.parse(readFileSync(path.join(ROOT, 'build/sbom.cdx.json'), 'utf8')) as Sbom
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'xingcha' } } })
  const named = sbom.components.map(({ name, version }) => `${name} ${version}`)
  const expected = productionPackages().map(({ name, version }) => `${name} ${version}`)
  expect(new Set(named)).toEqual(new Set(expected))
  const listed = readFileSync(path.join(ROOT, 'build/licences.txt'), 'utf8').trimEnd().split('\n')
  expect(listed.map((line) => line.split(': ')[0])).toEqual(expected)
})

interface Sbom {
  components: { name: string; version: string }[]
}
