import { execFileSync } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../bin/ensure-built.mjs'
import { startSite, stopSite } from './support/program/built-site.ts'
import { ordinaryUser } from './support/program/ordinary-user.ts'

beforeAll(() => ensureBuilt())

// The limit counts the processes of an ordinary user, and prlimit changes it while the site runs.
test.runIf(process.platform === 'linux')(
  'a site that cannot start processes still answers, and draws pictures once it can',
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-limit-'))
    const user = ordinaryUser()
    if (user.uid !== undefined) await chown(dataDir, user.uid, user.gid ?? user.uid)
    const site = await startSite({ DATA_DIR: dataDir }, user)
    try {
      const page = await (await fetch(`${site.address}/review/1`)).text()
      const [slice] = /\/fonts\/slices\/[\w/-]+\.woff2/.exec(page) ?? []
      const drawn = ['/share/site.png', '/share/review-1.png', ...(slice === undefined ? [] : [slice])]
      limitProcesses(site.process.pid, '1')
      for (const path of drawn) {
        const failed = await fetch(site.address + path)
        expect(failed.status, path).toBe(503)
        expect(failed.headers.get('Retry-After')).not.toBeNull()
        expect((await fetch(site.address)).status).toBe(200)
      }
      limitProcesses(site.process.pid, hardLimit(site.process.pid))
      for (const path of drawn) expect((await fetch(site.address + path)).status, path).toBe(200)
    } finally {
      await stopSite(site.process)
      await rm(dataDir, { recursive: true })
    }
  },
)

/** The soft limit alone, which may be raised again up to the hard one. */
function limitProcesses(pid: number | undefined, count: string): void {
  prlimit(pid, [`--nproc=${count}:`])
}

function hardLimit(pid: number | undefined): string {
  return prlimit(pid, ['--nproc', '--output', 'HARD', '--noheadings']).trim()
}

function prlimit(pid: number | undefined, args: string[]): string {
  return execFileSync('prlimit', ['--pid', String(pid), ...args], { ...ordinaryUser(), encoding: 'utf8' })
}
