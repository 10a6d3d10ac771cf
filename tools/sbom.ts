/**
 * `npm run sbom`: writes the packages of a production install into build/, as a software bill of materials
 * (sbom.cdx.json, CycloneDX) and as a list of licences (licences.txt). Exits with 1 where a licence is not allowed.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'
import { isAllowed, type LockedPackage, productionPackages } from './licences.ts'

const BUILD = path.join(PROJECT_ROOT, 'build')

function main(): void {
  const packages = productionPackages()
  mkdirSync(BUILD, { recursive: true })
  writeFileSync(path.join(BUILD, 'sbom.cdx.json'), billOfMaterials())
  const lines = packages.map(({ name, version, licence }) => `${name} ${version}: ${licence}\n`)
  writeFileSync(path.join(BUILD, 'licences.txt'), lines.join(''))
  console.log(`build/sbom.cdx.json and build/licences.txt name ${packages.length} packages.`)
  for (const { name, version, licence } of packages.filter((entry) => !isAllowed(entry.licence))) {
    console.error(`${name} ${version} has the licence ${licence}, which tools/licences.ts does not allow.`)
    process.exitCode = 1
  }
}

/** npm's bill without development packages, but with those of both kinds, named like the folder. */
function billOfMaterials(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'xingcha-sbom-'))
  try {
    const project = path.join(folder, 'xingcha')
    mkdirSync(project)
    copyFileSync(path.join(PROJECT_ROOT, '.npmrc'), path.join(project, '.npmrc'))
    const { devDependencies: _, ...manifest } = readJson<{ devDependencies: unknown }>('package.json')
    writeFileSync(path.join(project, 'package.json'), JSON.stringify(manifest))
    const lock = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json')
    const kept = Object.entries(lock.packages).filter(([, { dev }]) => !dev)
    const packages = Object.fromEntries(kept.map(([name, entry]) => [name, withoutDevelopment(entry)]))
    writeFileSync(path.join(project, 'package-lock.json'), JSON.stringify({ ...lock, packages }))
    return execFileSync(
      'npm',
      ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
      { cwd: project, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function withoutDevelopment(entry: LockedPackage): LockedPackage {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => name !== 'devDependencies'))
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(path.join(PROJECT_ROOT, file), 'utf8')) as Content
}

main()
