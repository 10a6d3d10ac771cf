import { existsSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { reviewPath } from '../../../contract/links.ts'
import { TRASH_DAYS } from '../../../contract/studio/review-drafts.ts'
import {
  countUnusedPictures,
  findMissingPictures,
} from '../../studio/unused-pictures/unused-pictures.service.ts'
import { ask, type CheckedSite, type Finding, ok, warning, failure } from './finding.ts'
import { readMembersTwoFactor } from '../../accounts/two-factor/two-factor.service.ts'
import { describeBackupAge } from '../../archive/backup/backups.service.ts'
import { type BackupSettings, findPassphraseFault } from '../../archive/backup/scheduled-backup.service.ts'
import { describeRefusal, describeSpace, tryWrite } from './check-disk.ts'
import { canFederate } from '../../federation/activitypub/activitypub.service.ts'
import { readOwnerSettings } from '../../settings/settings.service.ts'

/** The pictures that reviews show and that are not there, and how many uploaded ones are used by nothing. */
export async function* checkPictures(site: CheckedSite): AsyncIterable<Finding> {
  const missing = (await ask(site, ({ queries }) => findMissingPictures(queries))) ?? new Map()
  for (const [name, [review = 0]] of [...missing].slice(0, 1)) {
    const count =
      missing.size === 1 ? '1 picture that reviews show is' : `${missing.size} pictures that reviews show are`
    yield warning(
      `${count} missing, such as ${name} in ${reviewPath(review)}. Restore a backup that has them, or choose them again in the studio.`,
    )
  }
  const unused = await ask(site, ({ queries }) => countUnusedPictures(queries))
  if (unused?.pictures === 0) yield ok('Every uploaded picture is used.')
  else if (unused)
    yield ok(
      `${unused.pictures} uploaded pictures (${(unused.bytes / 1e6).toFixed(1)} MB) are used by nothing. Each is deleted after ` +
        `${TRASH_DAYS} days without use.`,
    )
}

/** Whether the accounts that can change the site ask for a second step. No line without an owner. */
export async function* checkOwner(site: CheckedSite): AsyncIterable<Finding> {
  const { owner, editors = 0 } = (await ask(site, ({ queries }) => readMembersTwoFactor(queries))) ?? {}
  if (owner === undefined) return
  yield owner
    ? ok('The owner signs in with a second step.')
    : warning('The owner signs in with one factor. Turn on 兩步驟驗證 under 我的帳號.')
  if (editors > 0)
    yield warning(
      `${editors === 1 ? '1 editor signs' : `${editors} editors sign`} in with one factor. Ask for 兩步驟驗證 under 我的帳號.`,
    )
}

/** The age of the newest scheduled backup. */
export async function* checkBackups({ env, database, clock }: CheckedSite): AsyncIterable<Finding> {
  // The database's own line says what is wrong with it.
  if (!database) return
  const { isGood, text } = await describeBackupAge({ database, clock }, env.backups)
  if (env.backups) yield* checkBackupSettings(env.backups)
  yield isGood ? ok(text) : (env.backups ? failure : warning)(text)
}

/** The folder is made by the site; what stands in its way, and a passphrase that cannot be read, are problems before a backup is due. */
function* checkBackupSettings({ folder, passphraseFile }: BackupSettings): Iterable<Finding> {
  const fault = findPassphraseFault(passphraseFile)
  if (fault !== undefined)
    yield failure(`${fault} Correct BACKUP_PASSPHRASE_FILE: until then no backup is written.`)
  if (!existsSync(folder)) {
    const above = path.dirname(folder)
    return yield warning(
      `There is no folder ${folder} (BACKUP_DIR). The site makes it where it may write in ${above}; else make it, and give it to the site's user.`,
    )
  }
  const refusal = tryWrite(folder)
  if (refusal !== undefined) return yield failure(describeRefusal(folder, refusal, BACKUP_FOLDER))
  const { bavail, bsize } = statfsSync(folder)
  const space = describeSpace(folder, bavail * bsize)
  if (space.state !== 'ok') yield space
}

const BACKUP_FOLDER = { name: 'backup folder', setting: 'BACKUP_DIR', loss: 'no backup is written' }

/** ActivityPub at a URL that other servers do not ask: such as a backup that was restored elsewhere. No line where it is off. */
export async function* checkFederation(site: CheckedSite): AsyncIterable<Finding> {
  const { siteUrl = 'not set' } = site.env
  const settings = await ask(site, readOwnerSettings)
  if (settings?.activitypub && !canFederate({ siteUrl, federatesPrivately: false }))
    yield failure(
      `ActivityPub is on, but other servers follow a site at https:// alone, and SITE_URL is ${siteUrl}. Set it to the https:// ` +
        'address that they know, or turn ActivityPub off: npx xingcha set activitypub off',
    )
}
