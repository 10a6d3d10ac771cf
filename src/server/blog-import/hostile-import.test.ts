import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Parser } from 'htmlparser2'
import { expect } from 'vitest'
import { MUTATION_XSS } from '../../../tests/support/hostile/mutation-xss.ts'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import { testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { XSS_PAYLOADS } from '../../../tests/support/hostile/xss-payloads.ts'
import { importPath } from './testing.ts'

/** Each tenth: tests/journeys/security/hostile-articles.journey.ts shows all of them, by another import, in a browser. */
const PAYLOADS = [...MUTATION_XSS, ...XSS_PAYLOADS].filter((_, index) => index % 10 === 0)

testOnSqlite('script in the posts of another blog is not stored', async (site) => {
  await using folder = await temporaryFolder()
  await mkdir(path.join(folder.path, 'source/_posts'), { recursive: true })
  await writeFile(path.join(folder.path, '_config.yml'), 'title: 舊站\nurl: https://blog.example.org\n')
  for (const [index, payload] of PAYLOADS.entries()) {
    const head = { title: `第${index}篇 ${payload}`, date: '2019-05-01 10:00:00', excerpt: payload }
    const text = `---\n${JSON.stringify(head)}\n---\n留下的字。\n\n${payload}\n`
    await writeFile(path.join(folder.path, `source/_posts/post-${index}.md`), text)
  }
  await importPath(site, folder.path)
  const { queries } = site.deps.database
  const reviews = await queries.selectFrom('xc_reviews').select(['title', 'content']).execute()
  // A comment that does not end may hide something.
  const drafts = await queries.selectFrom('xc_drafts').select(['fields as title', 'content']).execute()
  expect(reviews.length + drafts.length).toBe(PAYLOADS.length)
  for (const { title, content } of [...reviews, ...drafts]) {
    expect(content).toContain('留下的字。')
    expect([title, dangersOf(content)]).toEqual([title, []])
  }
})

function dangersOf(html: string): string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (/^(?:script|style|iframe|object|embed|base|meta|link|svg|math|form|template)$/.test(name))
        found.push(name)
      for (const [attribute, value] of Object.entries(attributes))
        if (/^on|^srcdoc$/.test(attribute) || /^\s*(?:javascript|data|vbscript):/i.test(value))
          found.push(`${name} ${attribute}`)
    },
  })
  parser.end(html)
  return found
}
