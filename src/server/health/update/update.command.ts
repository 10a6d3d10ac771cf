import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeOldBackups, scheduledBackupFile } from '../../archive/backup/scheduled-backup.service.ts'
import type { Env } from '../../env.ts'
import { localUrl } from '../../platform/http/server/listen-address.ts'
import { command, refuse, type Terminal, WrongUsage } from '../../platform/runtime/command.ts'
import {
  INSTALLATION,
  PROJECT_ROOT,
  programBuild,
  programVersion,
} from '../../platform/runtime/project-root.ts'
import * as releases from './releases.ts'
import { USAGES } from '../../usages.ts'

/**
 * `xingcha update [TAG] [--from URL] [--check]`, by the user who owns the clone. Whatever fails or kills it, the former release runs
 * on, or again, on the same database (docs/decisions/0107). Exit status: 0 updated or nothing to do, 1 not updated, 2 wrong usage.
 */
export const updateCommand = command(USAGES.update, async (given, terminal, env: Env) => {
  const [name, ...more] = given.positionals
  if (more.length > 0) throw new WrongUsage('it takes one tag')
  const url = given.values['from'] ?? releases.originOfClone()
  if (url === undefined)
    return refuse(
      terminal,
      `${INSTALLATION} is no clone with an origin: name the repository with --from URL.`,
    )
  const tags = releases.listTags(url)
  if (!tags) return refuse(terminal, `${url} does not answer; what git said stands above.`)
  const interrupted = releases.interruptedFrom()
  const former = interrupted ?? PROJECT_ROOT
  const tag =
    name === undefined
      ? releases.newerTag(tags, programVersion(former))
      : tags.find((each) => each.name === name)
  if (!tag && name !== undefined) return refuse(terminal, `${url} has no tag ${name}.`)
  const tell = (text: string) => void terminal.stdout.write(`${text}\n`)
  tell(`from ${releases.describeRelease(former)}`)
  if (!tag) {
    tell(`${url} has no newer release.`)
    return 0
  }
  const installed = releases.findRelease(tag)
  if (installed === former && interrupted === undefined) {
    tell(`That is ${tag.name} already.`)
    return 0
  }
  tell(
    `to   ${tag.name} (${tag.commit.slice(0, 8)}), ${installed === undefined ? `of ${url}` : `in ${installed}`}`,
  )
  if (given.flags.has('check')) return 0
  const refusal = findRefusal(env)
  if (refusal !== undefined) return refuse(terminal, refusal)
  // Packages and build are read by the site's user.
  process.umask(0o022)
  const folder = installed ?? releases.installRelease(tag, url, former, tell)
  return (await change({ former, folder }, env, terminal, tell)) ? 0 : 1
})

function findRefusal({ dataDir }: Env): string | undefined {
  try {
    accessSync(INSTALLATION, constants.W_OK)
    accessSync(dataDir, constants.W_OK)
    return undefined
  } catch {
    return `${INSTALLATION} and ${dataDir} must be writable: run it as the user who owns the project (sudo npx xingcha update), on a machine with a site.`
  }
}

/** Returns whether the site runs, or will run, as that release. */
async function change(
  { former, folder }: { former: string; folder: string },
  env: Env,
  terminal: Terminal,
  tell: (text: string) => void,
): Promise<boolean> {
  const user = siteUser(env)
  const folderOfBackups = env.backups?.folder ?? env.dataDir
  const backup = scheduledBackupFile(folderOfBackups, new Date())
  const passphrase = env.backups?.passphraseFile
  tell(`backing up to ${backup}`)
  const sealed = passphrase === undefined ? [] : ['--passphrase-file', passphrase]
  if (!releases.runRelease(former, ['backup', backup, ...sealed], user))
    return stayed(terminal, 'No backup could be made', former)
  // Each is as large as the site. Those beside scheduled ones count among BACKUP_KEEP.
  if (env.backups === undefined) await removeOldBackups(folderOfBackups, KEPT_BACKUPS, new Date())
  tell('migrating the database')
  if (!releases.runRelease(folder, ['migrate'], user))
    return stayed(terminal, 'The database could not be migrated, and is as it was', former)
  tell(`switching to ${folder}`)
  releases.beginSwitch(former)
  releases.switchTo(folder)
  if (!runsUnderSystemd()) {
    releases.endSwitch()
    tell(
      'systemd does not run this site: restart it where it runs (npm start), then run npx xingcha check. ' +
        `To go back: npx xingcha update ${programVersion(former)}, and restart it.`,
    )
    return true
  }
  tell(`restarting ${UNIT}`)
  if (await restart(env)) {
    releases.endSwitch()
    releases.removeOtherReleases([folder, former])
    tell(`${programBuild(folder)} is ready. To go back: npx xingcha update ${programVersion(former)}`)
    return true
  }
  tell(`it is not ready: going back to ${former}`)
  releases.switchTo(former)
  const isBack = await restart(env)
  releases.endSwitch()
  terminal.stderr.write(
    `xingcha: ${programBuild(folder)} was not ready (journalctl -u ${UNIT}). ` +
      (isBack
        ? `${programBuild(former)} runs again, on the same database.\n`
        : `${programBuild(former)} is not ready either: npx xingcha restore ${backup} --yes, and systemctl restart ${UNIT}.\n`),
  )
  return false
}

/** Of those that updates have made in the data folder. */
const KEPT_BACKUPS = 3

function stayed(terminal: Terminal, what: string, former: string): false {
  terminal.stderr.write(`xingcha: ${what}; what was said stands above. ${programBuild(former)} runs on.\n`)
  return false
}

/** The site's user, who must be able to read the backup and everything in the data folder. */
function siteUser({ dataDir }: Env): { uid: number; gid: number } | object {
  if (process.getuid?.() !== 0) return {}
  const { uid, gid } = statSync(dataDir)
  return { uid, gid }
}

const UNIT = 'xingcha'

function runsUnderSystemd(): boolean {
  return showUnit('WorkingDirectory') === INSTALLATION && showUnit('ActiveState') === 'active'
}

function showUnit(property: string): string | undefined {
  const { stdout } = spawnSync('systemctl', ['show', UNIT, `--property=${property}`, '--value'], {
    encoding: 'utf8',
  })
  // Undefined, whatever the types say, where there is no systemctl.
  return (stdout as string | undefined)?.trim()
}

/** Restarts the unit. Returns whether the site is ready within three minutes; at once false where it has ended for good. */
async function restart(env: Env): Promise<boolean> {
  if (!releases.run('systemctl', ['restart', UNIT], {})) return false
  for (const end = Date.now() + LONGEST_START; Date.now() < end; await sleep(POLL)) {
    const answer = await fetch(`${localUrl(env)}/readyz`, { signal: AbortSignal.timeout(POLL * 10) }).catch(
      () => undefined,
    )
    if (answer?.ok) return true
    if (showUnit('ActiveState') === 'failed' || Number(showUnit('NRestarts')) > MOST_RESTARTS) return false
  }
  return false
}

/** Milliseconds. A start may read every text, where their folding has changed. */
const LONGEST_START = 3 * 60_000
const POLL = 500
/** Of systemd's own, after a start that ended. */
const MOST_RESTARTS = 2
