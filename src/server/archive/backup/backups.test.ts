import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { codeOf } from '../../../../tests/support/server/problem-of.ts'
import { PASSWORD, signIn, type SignedInVisitor } from '../../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../../tests/support/server/test-site.ts'
import type { Backups } from '../../../contract/settings/backups.ts'
import type { StudioLog } from '../../../contract/settings/studio-settings.ts'
import { checkBackup } from './restore.service.ts'
import { type BackupSettings, writeScheduledBackup } from './scheduled-backup.service.ts'

const BACKUPS = '/api/studio/backups'

testOnEachEngine(
  'the owner has a backup made and downloads it after the password was typed',
  async (site) => {
    const clock = holdClock(site)
    const settings = useBackups(site, { keep: 2 })
    const owner = await signIn(site, { role: 'owner', name: '槎客' }, clock)
    expect(await list(owner)).toMatchObject({ backups: [], state: 'idle', failure: null, is_overdue: false })

    const asked = await owner.send('POST', BACKUPS)
    expect(asked.status).toBe(202)
    expect(await asked.json()).toMatchObject({ state: 'requested' })
    const first = await write(site, settings)
    clock.pass(3_600)
    expect(await write(site, settings)).toBeUndefined()
    const { backups, next_at, state, schedule } = await list(owner)
    expect(state).toBe('idle')
    expect(backups).toMatchObject([{ name: path.basename(first!), is_encrypted: false, is_checked: true }])
    expect(Date.parse(next_at!)).toBe(Date.parse(backups[0]!.made_at) + 6 * 3_600_000)
    expect(schedule).toMatchObject({ every_hours: 6, daily_at: null, keep: 2, folder: settings.folder })

    const { name, bytes } = backups[0]!
    expect(await codeOf(await download(owner, name, 'wrong password'))).toBe('password_wrong')
    expect(await codeOf(await download(owner, name, ''))).toBe('password_wrong')
    const opened = await download(owner, name)
    expect(opened.status).toBe(201)
    const link = ((await opened.json()) as { path: string }).path
    const file = await owner.send('GET', link)
    expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`)
    expect(file.headers.get('Content-Length')).toBe(String(bytes))
    const saved = path.join(site.dataDir, 'saved.backup')
    await writeFile(saved, new Uint8Array(await file.arrayBuffer()))
    expect((await checkBackup({ file: saved, passphrase: undefined })).counts.get('xc_users')).toBe(1)

    expect(await codeOf(await owner.send('GET', `${BACKUPS}/${name}?ticket=`))).toBe('backup_link_expired')
    expect(await codeOf(await owner.send('GET', `${link}x`))).toBe('backup_link_expired')
    clock.pass(601)
    expect(await codeOf(await owner.send('GET', link))).toBe('backup_link_expired')
    expect((await logOf(owner)).map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
      ['槎客', 'backup_downloaded', name],
      ['槎客', 'backup_requested', ''],
    ])
  },
)

testOnSqlite('a link to a backup is its owner’s alone, and names no other file', async (site) => {
  const clock = holdClock(site)
  const settings = useBackups(site)
  const name = path.basename((await write(site, settings))!)
  const owner = await signIn(site, { role: 'owner' }, clock)
  const link = ((await (await download(owner, name)).json()) as { path: string }).path
  const others = {
    stranger: site,
    reader: await signIn(site),
    editor: await signIn(site, { role: 'editor' }),
  }
  for (const [who, other] of Object.entries(others)) {
    expect(await codeOf(await other.send('GET', link)), who).toBe('not_found')
  }
  await writeFile(path.join(settings.folder, 'notes.txt'), 'mine')
  for (const wrong of ['notes.txt', '..%2Fxingcha.sqlite', 'xingcha-2025-01-01T00-00-00Z.backup']) {
    expect(await codeOf(await download(owner, wrong)), wrong).toBe('backup_not_found')
  }
  await rm(path.join(settings.folder, name))
  expect(await codeOf(await owner.send('GET', link))).toBe('backup_not_found')
  expect(await codeOf(await download(owner, name))).toBe('backup_not_found')
})

testOnEachEngine(
  'a failed backup is shown with its reason, and a request tries it again at once',
  async (site) => {
    const clock = holdClock(site)
    const passphraseFile = path.join(site.dataDir, 'passphrase')
    const settings = useBackups(site, { passphraseFile })
    const owner = await signIn(site, { role: 'owner' }, clock)
    expect(await write(site, settings)).toBeUndefined()
    const failed = await list(owner)
    expect(failed.failure?.reason).toMatch(/^The passphrase file .* cannot be read/)
    expect(Date.parse(failed.next_at!)).toBe(Date.parse(failed.failure!.failed_at) + 30_000)

    await writeFile(passphraseFile, '一葉扁舟\n')
    expect(await write(site, settings)).toBeUndefined()
    await owner.send('POST', BACKUPS)
    expect(await write(site, settings)).toBeDefined()
    expect(await list(owner)).toMatchObject({
      failure: null,
      state: 'idle',
      backups: [{ is_encrypted: true, is_checked: true }],
    })
    clock.pass(13 * 3_600)
    expect((await list(owner)).is_overdue).toBe(true)
  },
)

testOnSqlite(
  'a damaged file, one that nobody has read to its end, and a bad folder are named',
  async (site) => {
    const clock = holdClock(site)
    const settings = useBackups(site)
    const owner = await signIn(site, { role: 'owner' }, clock)
    const whole = (await write(site, settings))!
    await writeFile(path.join(settings.folder, 'xingcha-2025-05-01T00-00-00Z.backup'), 'damaged')
    await writeFile(whole, '\n', { flag: 'a' })
    expect((await list(owner)).backups).toMatchObject([
      { is_encrypted: false, is_checked: false },
      { name: 'xingcha-2025-05-01T00-00-00Z.backup', is_encrypted: null, is_checked: false },
    ])
    site.deps.backups = { ...settings, folder: whole }
    expect(await list(owner)).toMatchObject({ backups: [], folder_fault: expect.stringContaining('ENOTDIR') })
  },
)

testOnSqlite('a process without BACKUP_DIR says so, and a day has five requests', async (site) => {
  const clock = holdClock(site)
  const owner = await signIn(site, { role: 'owner' }, clock)
  expect(await list(owner)).toMatchObject({ schedule: null, backups: [], next_at: null })
  expect(await codeOf(await owner.send('POST', BACKUPS))).toBe('backups_not_scheduled')
  useBackups(site)
  for (let asked = 1; asked < 5; asked++) expect((await owner.send('POST', BACKUPS)).status).toBe(202)
  expect(await codeOf(await owner.send('POST', BACKUPS))).toBe('too_many_requests')
})

function useBackups(site: TestSite, more: Partial<BackupSettings> = {}): BackupSettings {
  const folder = path.join(site.dataDir, 'backups')
  const settings = {
    folder,
    schedule: { everyHours: 6 },
    keep: 7,
    passphraseFile: undefined,
    bucket: undefined,
    ...more,
  }
  site.deps.backups = settings
  return settings
}

async function write({ deps, dataDir, databaseUrl }: TestSite, settings: BackupSettings) {
  return writeScheduledBackup(deps, { settings, env: { dataDir, databaseUrl }, program: '1.2.3' })
}

async function list(owner: SignedInVisitor): Promise<Backups> {
  return (await (await owner.send('GET', BACKUPS)).json()) as Backups
}

function download(owner: SignedInVisitor, name: string, password = PASSWORD): Promise<Response> {
  return owner.send('POST', `${BACKUPS}/${name}/downloads`, { password })
}

async function logOf(owner: SignedInVisitor): Promise<StudioLog['entries']> {
  return ((await (await owner.send('GET', '/api/studio/log')).json()) as StudioLog).entries
}
