import { existsSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { reviewPath } from '../../../contract/links.ts'
import { TRASH_DAYS } from '../../../contract/studio/review-drafts.ts'
import {
  countUnusedPictures,
  findMissingPictures,
} from '../../studio/unused-pictures/unused-pictures.service.ts'
import { type CheckedSite, type Finding, ok, warning, failure } from './finding.ts'
import { readMembersTwoFactor } from '../../accounts/two-factor/two-factor.service.ts'
import { describeBackupAge } from '../../archive/backup/backups.service.ts'
import { type BackupSettings, findPassphraseFault } from '../../archive/backup/scheduled-backup.service.ts'
import { describeRefusal, describeSpace, tryWrite } from './check-disk.ts'
import { canFederate } from '../../federation/activitypub/activitypub.service.ts'
import { readOwnerSettings } from '../../settings/settings.service.ts'

/** The pictures that reviews show and that are not there, and how many uploaded ones are used by nothing. */
export async function checkPictures({ database }: CheckedSite): Promise<Finding[]> {
  // The database's own line says what is wrong with it.
  const missing = database && (await findMissingPictures(database.queries).catch(() => undefined))
  return [...describeMissing(missing ?? new Map()), ...(await checkUnused(database))]
}

function describeMissing(missing: ReadonlyMap<string, readonly number[]>): Finding[] {
  const [first] = missing
  if (!first) return []
  const [name, [review]] = first
  const count =
    missing.size === 1 ? '1 picture that reviews show is' : `${missing.size} pictures that reviews show are`
  return [
    warning(
      `${count} missing, such as ${name} in ${reviewPath(review ?? 0)}. Restore a backup that has them, or choose them again in the studio.`,
    ),
  ]
}

async function checkUnused(database: CheckedSite['database']): Promise<Finding[]> {
  const unused = database && (await countUnusedPictures(database.queries).catch(() => undefined))
  if (!unused) return []
  if (unused.pictures === 0) return [ok('Every uploaded picture is used.')]
  const megabytes = (unused.bytes / 1e6).toFixed(1)
  return [
    ok(
      `${unused.pictures} uploaded pictures (${megabytes} MB) are used by nothing. Each is deleted after ${TRASH_DAYS} days ` +
        'without use.',
    ),
  ]
}

/** Whether the accounts that can change the site ask for a second step. No line without an owner. */
export async function checkOwner({ database }: CheckedSite): Promise<Finding[]> {
  // The database's own line says what is wrong with it.
  const members = database && (await readMembersTwoFactor(database.queries).catch(() => undefined))
  if (members?.owner === undefined) return []
  const { owner, editors } = members
  const found = [
    owner
      ? ok('The owner signs in with a second step.')
      : warning('The owner signs in with one factor. Turn on 兩步驟驗證 under 我的帳號.'),
  ]
  if (editors > 0)
    found.push(
      warning(
        `${editors === 1 ? '1 editor signs' : `${editors} editors sign`} in with one factor. Ask for 兩步驟驗證 under 我的帳號.`,
      ),
    )
  return found
}

/** The age of the newest scheduled backup. */
export async function checkBackups({ env, database, clock }: CheckedSite): Promise<Finding[]> {
  // The database's own line says what is wrong with it.
  if (!database) return []
  const { isGood, text } = await describeBackupAge({ database, clock }, env.backups)
  if (!env.backups) return [warning(text)]
  return [...checkBackupSettings(env.backups), isGood ? ok(text) : failure(text)]
}

/** The folder is made by the site; what stands in its way, and a passphrase that cannot be read, are problems before a backup is due. */
function checkBackupSettings({ folder, passphraseFile }: BackupSettings): Finding[] {
  const found: Finding[] = []
  const fault = findPassphraseFault(passphraseFile)
  if (fault !== undefined)
    found.push(failure(`${fault} Correct BACKUP_PASSPHRASE_FILE: until then no backup is written.`))
  if (!existsSync(folder)) {
    const above = path.dirname(folder)
    return [
      ...found,
      warning(
        `There is no folder ${folder} (BACKUP_DIR). The site makes it where it may write in ${above}; else make it, and give it to the site's user.`,
      ),
    ]
  }
  const refusal = tryWrite(folder)
  if (refusal !== undefined) found.push(failure(describeRefusal(folder, refusal, BACKUP_FOLDER)))
  else {
    const { bavail, bsize } = statfsSync(folder)
    const space = describeSpace(folder, bavail * bsize)
    if (space.state !== 'ok') found.push(space)
  }
  return found
}

const BACKUP_FOLDER = { name: 'backup folder', setting: 'BACKUP_DIR', loss: 'no backup is written' }

/** ActivityPub at a URL that other servers do not ask: such as a backup that was restored elsewhere. No line where it is off. */
export async function checkFederation({ env, database }: CheckedSite): Promise<Finding[]> {
  const { siteUrl = 'not set' } = env
  // The database's own line says what is wrong with it.
  const settings = database && (await readOwnerSettings(database).catch(() => undefined))
  if (!settings?.activitypub || canFederate({ siteUrl, federatesPrivately: false })) return []
  return [
    failure(
      `ActivityPub is on, but other servers follow a site at https:// alone, and SITE_URL is ${siteUrl}. Set it to the https:// ` +
        'address that they know, or turn ActivityPub off: npx xingcha set activitypub off',
    ),
  ]
}
