import { execFileSync } from 'node:child_process'
import { cp, mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './support/files/temporary-folder.ts'

const BIN = path.join(import.meta.dirname, '../bin')

/** Stands for the build: it counts. */
const BUILD = `import { appendFileSync, writeFileSync } from 'node:fs'
writeFileSync('build/stamp', process.argv[2])
appendFileSync('build/count', '.')`

test('a start builds what has changed, and nothing where only the times of the sources have', async () => {
  await using project = await temporaryFolder()
  const inside = (name: string) => path.join(project.path, name)
  await cp(BIN, inside('bin'), { recursive: true })
  for (const folder of ['src/deep', 'database', 'tools']) await mkdir(inside(folder), { recursive: true })
  await writeFile(inside('tools/build.ts'), BUILD)
  for (const file of ['package-lock.json', 'vite.config.ts', 'src/deep/a.ts'])
    await writeFile(inside(file), 'one')
  const builds = async () => {
    execFileSync(process.execPath, ['bin/build.mjs'], { cwd: project.path })
    return (await readFile(inside('build/count'), 'utf8')).length
  }
  expect(await builds()).toBe(1)
  expect(await builds()).toBe(1)
  await utimes(inside('src/deep/a.ts'), 1, 1)
  expect(await builds()).toBe(1)
  // As long as before.
  await writeFile(inside('src/deep/a.ts'), 'two')
  expect(await builds()).toBe(2)
  await writeFile(inside('src/deep/a.test.ts'), 'not built')
  expect(await builds()).toBe(2)
  await writeFile(inside('build/stamp'), 'of a build that was not finished')
  expect(await builds()).toBe(3)
})
