import { describeBackupAge } from '../../archive/backup/backup-age.service.ts'
import { type CheckedSite, type Finding, ok, failure, warning } from './finding.ts'

/** The age of the newest scheduled backup. */
export async function checkBackups({ env, database, clock }: CheckedSite): Promise<Finding[]> {
  // The database's own line says what is wrong with it.
  if (!database) return []
  const { isGood, text } = await describeBackupAge({ database, clock }, env.backups)
  if (isGood) return [ok(text)]
  return [env.backups ? failure(text) : warning(text)]
}
