import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as nextComment } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { type Installation, openInstallation } from './support/program/installation.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** Programs are copied and started about ten times. */
const SLOW = { timeout: 600_000 }

beforeAll(() => void spawnSync(process.execPath, ['bin/build.mjs'], { cwd: ROOT }))

test(
  'an update names what it cannot find; under load it loses no row, keeps the assets of before, and goes back by itself or by command',
  SLOW,
  async () => {
    await using site = await openInstallation()
    await expectNothingChanged(site)
    await start(site)
    await writeFile(path.join(site.path, 'build/client/assets/former.js'), '')
    const former = [1, 2, 3, 4].map((day) => `xingcha-2020-01-0${day}T00-00-00Z.backup`)
    const data = path.dirname(site.database)
    for (const name of former) await writeFile(path.join(data, name), '')
    const load = startComments(site)
    const checked = await site.xingcha(['update', '1.0.1-test', '--check'])
    expect(checked).toEqual({
      status: 0,
      output: expect.stringMatching(
        /^from 1\.0\.0 \(\w{8}\) in .*\nto {3}1\.0\.1-test \(\w{8}\), of .*origin\.git\n$/,
      ),
    })

    const updated = await site.xingcha(['update', '1.0.1-test'])
    expect(updated.output).toMatch(
      /\n1\.0\.1-test \(\w{8}\) is ready\. To go back: npx xingcha update 1\.0\.0\n$/,
    )
    expect(await versionOf(site)).toBe('1.0.1-test')
    // The last three backups of updates stay.
    const backups = readdirSync(data).filter((name) => name.endsWith('.backup'))
    expect(backups.toSorted()).toEqual([...former.slice(2), expect.stringMatching(/^xingcha-2\d{3}-/)])
    expect(columns(site)).toContain('mood')
    expect((await fetch(`${site.address}/assets/former.js`)).status).toBe(200)
    expect((await site.xingcha(['update', '1.0.1-test'])).output).toMatch(/That is 1\.0\.1-test already\.\n$/)

    // The newest release ends at its start.
    const failed = await site.xingcha(['update'])
    expect(failed.output).toMatch(
      /1\.0\.2 \(\w{8}\) was not ready .* 1\.0\.1-test \(\w{8}\) runs again, on the same database\.\n$/,
    )
    expect(failed.status).toBe(1)
    expect(await versionOf(site)).toBe('1.0.1-test')

    const back = await site.xingcha(['update', '1.0.0'])
    expect(back.status, back.output).toBe(0)
    expect(await versionOf(site)).toBe('1.0.0')
    expect(existsSync(path.join(site.path, 'current'))).toBe(false)

    const { stored, failures } = await load.stop()
    expect(stored.length).toBeGreaterThan(10)
    expect(namesIn(site)).toEqual(expect.arrayContaining(stored))
    expect(failures).toEqual([])
  },
)

test(
  'an update that is killed at any step leaves the former release running, and the next one completes it',
  SLOW,
  async () => {
    await using site = await openInstallation()
    await start(site)
    const load = startComments(site)
    for (const step of ['fetching', 'installing', 'building', 'backing up', 'migrating']) {
      await site.xingcha(['update', '1.0.1-test'], step)
      expect((await fetch(`${site.address}/readyz`)).status, step).toBe(200)
    }
    // What runs is the former one: nothing has been restarted.
    expect(load.refused()).toBe(0)
    // The signal may come once the restart has begun, which another process completes.
    for (const step of ['switching', 'restarting']) {
      await site.xingcha(['update', '1.0.1-test'], step)
      await ready(site)
    }
    const done = await site.xingcha(['update', '1.0.1-test'])
    expect(done.status, done.output).toBe(0)
    expect(done.output).toContain(' is ready. To go back: npx xingcha update 1.0.0')
    expect((await site.xingcha(['update', '1.0.1-test'])).output).toContain('That is 1.0.1-test already.')
    const { stored, failures } = await load.stop()
    expect(namesIn(site)).toEqual(expect.arrayContaining(stored))
    expect(failures).toEqual([])
  },
)

/** An update names what it cannot find. */
async function expectNothingChanged(site: Installation): Promise<void> {
  expect(await site.xingcha(['update', '9.9.9'])).toEqual({
    status: 1,
    output: expect.stringMatching(/origin\.git has no tag 9\.9\.9\.\n$/),
  })
  expect((await site.xingcha(['update', '--from', '/nowhere.git'])).output).toMatch(
    /\/nowhere\.git does not answer/,
  )
  // No site has been started.
  expect((await site.xingcha(['update'])).output).toMatch(/must be writable/)
  expect(existsSync(path.join(site.path, 'releases'))).toBe(false)
}

async function start(site: Installation): Promise<void> {
  site.systemctl('restart')
  await ready(site)
}

async function ready({ address }: Installation): Promise<void> {
  const status = () =>
    fetch(`${address}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(status, { timeout: 150_000 }).toBe(200)
}

/** Of the release that the clone's program hands over to. */
async function versionOf(site: Installation): Promise<string | undefined> {
  return (await site.xingcha(['--version'])).output.split(' ', 1)[0]
}

/** Thirty comments a second, on the review that it stores first. */
function startComments({ address, database }: Installation) {
  write(database, STORE_REVIEW)
  const stopping = new AbortController()
  const stored: string[] = []
  const failures: string[] = []
  let refused = 0
  const running = (async () => {
    for (let number = 1; !stopping.signal.aborted; number++) {
      await nextComment(30)
      const user_name = `讀者${number}`
      const answer = await fetch(`${address}/api/reviews/1/comments`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': `10.1.${number >> 8}.${number & 255}`,
        },
        body: JSON.stringify({ user_name, content: `第 ${number} 則，於升級之時` }),
      }).catch(() => undefined)
      // Nobody listens while it restarts.
      if (!answer) refused++
      else if (answer.status < 400) stored.push(user_name)
      // 408: what Node tells a connection that it closes at its end.
      else if (answer.status !== 408) failures.push(`${answer.status} ${await answer.text()}`)
      await answer?.body?.cancel().catch(() => {})
    }
  })()
  return {
    refused: () => refused,
    async stop() {
      stopping.abort()
      await running
      return { stored, failures }
    },
  }
}

const STORE_REVIEW = `insert into xc_reviews
  (id, title, author, is_featured, is_published, updated_at, excerpt, summary, content)
  values (1, '夜航船', '張岱', 0, 1, '2025-06-01T00:00:00Z', '', '', '<p>天下學問。</p>')`

function write(file: string, statement: string): void {
  // The site may be writing, too.
  const database = new DatabaseSync(file, { timeout: 20_000 })
  database.exec(statement)
  database.close()
}

function read(file: string, statement: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  const names = database
    .prepare(statement)
    .all()
    .map((row) => String(Object.values(row)[0]))
  database.close()
  return names
}

const namesIn = ({ database }: Installation) => read(database, 'select user_name from xc_comments')
const columns = ({ database }: Installation) =>
  read(database, "select name from pragma_table_info('xc_comments')")
