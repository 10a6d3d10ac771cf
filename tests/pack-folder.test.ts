import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openSourceFiles } from '../src/server/blog-import/source-files.ts'
import { packFolder } from '../src/web/screens/studio/import/pack-folder.ts'
import { temporaryFolder } from './support/files/temporary-folder.ts'

test('the browser packs a folder as the server reads it', async () => {
  await using folder = await temporaryFolder()
  const long = `source/_posts/${'很長的資料夾'.repeat(9)}/${'名'.repeat(20)}.md`
  const contents = {
    '_config.yml': 'title: 站',
    [long]: '文'.repeat(400),
    'a.md': '',
    'b.md': 'x'.repeat(512),
  }
  const packed = packFolder(
    Object.entries({ ...contents, '.git/config': 'x', 'node_modules/a/README.md': 'x' }).map(
      ([name, content]) =>
        // macOS writes composed characters apart.
        Object.assign(new File([content], path.basename(name)), {
          webkitRelativePath: `書/${name}`.normalize('NFD'),
        }),
    ),
  )
  expect(packed.name).toBe('書.tar')
  const file = path.join(folder.path, 'a.tar')
  await writeFile(file, Buffer.from(await packed.arrayBuffer()))
  const files = await openSourceFiles(file)
  expect(files.names).toEqual(Object.keys(contents).toSorted())
  for (const [name, content] of Object.entries(contents))
    expect((await files.read(name, 10_000)).toString()).toBe(content)
  await files.close()
})
