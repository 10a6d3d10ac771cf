import { expect, test } from 'vitest'
import { filesOf } from './dropped-folder.ts'

test('the files of a dropped folder are found at any depth, more than a browser gives at once', async () => {
  const file = (fullPath: string) => ({
    isFile: true,
    isDirectory: false,
    fullPath,
    file: (found: (file: File) => void) => found(new File(['文'], fullPath.split('/').at(-1) ?? '')),
  })
  const folder = (entries: object[]) => ({
    isFile: false,
    isDirectory: true,
    createReader: () => {
      const left = [...entries]
      return { readEntries: (found: (entries: object[]) => void) => found(left.splice(0, 100)) }
    },
  })
  const posts = Array.from({ length: 230 }, (_, at) => file(`/blog/posts/${at}.md`))
  const dropped = folder([file('/blog/_config.yml'), folder(posts)])
  const files = await filesOf(dropped as unknown as FileSystemEntry)
  expect(files).toHaveLength(231)
  expect(files.slice(0, 2).map((each) => each.webkitRelativePath)).toEqual([
    'blog/_config.yml',
    'blog/posts/0.md',
  ])
})
