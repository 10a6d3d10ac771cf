import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { importCommand } from '../archive/site-import/import.command.ts'

const FIXTURES = path.join(import.meta.dirname, '../../../tests/fixtures/blog-exports')

async function run(site: TestSite, ...args: string[]) {
  const [stdout, stderr]: [string[], string[]] = [[], []]
  const stream = (lines: string[]) => ({ write: (text: string) => lines.push(text) })
  const terminal = { stdout: stream(stdout), stderr: stream(stderr), isTerminal: false }
  const status = await importCommand(args, terminal as never, async () => ({
    deps: site.deps,
    close: async () => {},
  }))
  return { status, stdout: stdout.join(''), stderr: stderr.join('') }
}

testOnEachEngine('a dry run says what would come and what not; the import does it', async (site) => {
  await using folder = await temporaryFolder()
  const file = path.join(FIXTURES, 'wordpress.xml')
  const [categories, report] = ['categories.csv', 'report.jsonl'].map((name) => path.join(folder.path, name))
  await writeFile(categories ?? '', '歷史,文明與歷史\n明代,\n')
  const check = await run(site, file, '--check', '--offline')
  expect(check.stdout).toMatch(/wordpress: would import 2 published, 1 scheduled, 2 drafts, 1 in the trash/)
  expect(check.stdout).toContain('without a category here: 明代 (1), 歷史 (1)')
  expect(check.stdout).toContain('Nothing was stored.')
  expect(check.stderr).toContain(
    '區塊編輯器》: embedded content became a link (iframe https://maps.example.net',
  )
  expect(check.stderr).toContain(
    '明年的書》: it has no category, and is not published at its time without one',
  )
  const { queries } = site.deps.database
  expect(await queries.selectFrom('xc_reviews').select('id').execute()).toEqual([])
  const done = await run(site, file, '--offline', '--categories', categories ?? '', '--report', report ?? '')
  // The pictures are not there.
  expect([done.status, done.stdout.includes('without a category here: 明代 (1)')]).toEqual([1, true])
  const stored = await queries.selectFrom('xc_review_categories').select('category').execute()
  expect(stored).toEqual([{ category: 'civilization-history' }])
  const scheduled = await queries
    .selectFrom('xc_drafts')
    .select('scheduled_at')
    .where('scheduled_at', 'is not', null)
    .execute()
  expect(scheduled).toEqual([{ scheduled_at: '2031-01-05T00:00:00.000Z' }])
  const lines = (await readFile(report ?? '', 'utf8')).trim().split('\n')
  const outcomes = lines.map((line) => (JSON.parse(line) as { outcome: string }).outcome)
  expect(outcomes.filter((outcome) => outcome === 'new')).toHaveLength(6)
  expect(outcomes.filter((outcome) => outcome === 'left_out')).toHaveLength(2)
})

testOnEachEngine('all texts come as drafts, or chosen ones do or stay away', async (site) => {
  await using folder = await temporaryFolder()
  const file = path.join(FIXTURES, 'wordpress.xml')
  const [report, drafts, others] = ['report.jsonl', 'drafts.jsonl', 'others.txt'].map((name) =>
    path.join(folder.path, name),
  ) as [string, string, string]
  const summary = 'wordpress: would import 0 published, 0 scheduled, 5 drafts, 1 in the trash'
  const all = await run(site, file, '--check', '--offline', '--drafts', '--report', report)
  expect(all.stdout).toContain(summary)
  // What an operator keeps of the report names the texts.
  const rows = (await readFile(report, 'utf8')).split('\n')
  const rowOf = (title: string) => rows.find((row) => row.includes(title)) ?? ''
  await writeFile(drafts, `${rowOf('區塊編輯器')}\n`)
  const { where } = JSON.parse(rowOf('明年的書')) as { where: string }
  await writeFile(others, `${where}\n`)
  const chosen = ['--draft-rows', drafts, '--leave-out', others]
  const check = await run(site, file, '--check', '--offline', ...chosen)
  const counts = '1 published, 0 scheduled, 3 drafts, 1 in the trash; 0 already existed, 3 left out'
  expect(check.stdout).toContain(`would import ${counts}`)
  expect(check.stderr).toContain('明年的書》: left out, as was chosen')
  const done = await run(site, file, '--offline', ...chosen)
  expect(done.stdout).toContain(`imported ${counts}`)
  const { queries } = site.deps.database
  expect(await queries.selectFrom('xc_reviews').select('id').execute()).toHaveLength(1)

  await writeFile(others, `${where}\nwp:post_id 0\n`)
  await expect(run(site, file, ...chosen)).rejects.toThrow(
    `--leave-out ${others} names what the export does not have: wp:post_id 0. Nothing was imported.`,
  )
  const missing = run(site, file, '--draft-rows', path.join(folder.path, 'no.txt'))
  await expect(missing).rejects.toThrow(/--draft-rows .*no\.txt cannot be read/)
  const table = path.join(folder.path, 'books.jsonl')
  await writeFile(table, '{"id":1,"title":"一"}\n')
  expect((await run(site, table, '--drafts')).stderr).toContain('--drafts goes with the export')
  await writeFile(path.join(folder.path, 'export.json'), '{}')
  for (const option of ['--check', '--drafts'])
    expect(await run(site, folder.path, option)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('imported alone, with no option but --create'),
    })
})

testOnSqlite('texts become what the operator has written into the lines of a report', async (site) => {
  await using folder = await temporaryFolder()
  const file = path.join(FIXTURES, 'wordpress.xml')
  const [report, kinds] = ['report.jsonl', 'kinds.jsonl'].map((name) => path.join(folder.path, name)) as [
    string,
    string,
  ]
  await run(site, file, '--check', '--offline', '--report', report)
  const lines = await readFile(report, 'utf8')
  const row = lines.split('\n').find((each) => each.includes('區塊編輯器')) ?? ''
  expect(row).toContain('"kind":"essay"')
  // The lines that were not changed may stay, also those of what does not come.
  await writeFile(kinds, lines.replace(row, row.replace('"kind":"essay"', '"kind":"review"')))
  await run(site, file, '--offline', '--kinds', kinds, '--report', report)
  const imported = (await readFile(report, 'utf8')).split('\n')
  expect(imported.find((each) => each.includes('區塊編輯器'))).toContain('"kind":"review"')
  for (const line of ['{"where":"wp:post_id 1","kind":"poem"}', 'wp:post_id 1']) {
    await writeFile(kinds, line)
    await expect(run(site, file, '--kinds', kinds)).rejects.toThrow(/review, essay, page as its "kind"/)
  }
})

testOnSqlite('options of one kind of import are refused with another', async (site) => {
  await using folder = await temporaryFolder()
  const table = path.join(folder.path, 'books.jsonl')
  await writeFile(table, '{"id":1,"title":"一"}\n')
  const refused = await run(site, table, '--check')
  expect([refused.status, refused.stderr]).toEqual([
    2,
    expect.stringContaining('--check goes with the export'),
  ])
  const missing = run(
    site,
    path.join(FIXTURES, 'ghost.json'),
    '--categories',
    path.join(folder.path, 'no.csv'),
  )
  await expect(missing).rejects.toThrow(/--categories .*no\.csv cannot be read/)
})
