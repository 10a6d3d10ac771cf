import { HOUR } from '../../contract/durations.ts'
import type { DatabaseEnv } from '../platform/db/database.ts'
import { createChildPool } from '../platform/runtime/child-processes/child-pool.ts'
import { programPath } from '../platform/runtime/child-processes/program-path.ts'
import type { RowCounts } from './backup.service.ts'

export interface BackupTask {
  file: string
  env: DatabaseEnv
  program: string
  createdAt: Date
  passphraseFile: string | undefined
}

/** `reason`: a sentence for the operator. */
export type BackupOutcome = { counts: RowCounts } | { reason: string }

/**
 * Writes a backup and reads it to its end, in a child process of low priority: both would block the event loop. Leaves no
 * file where it failed. Rejects with ChildFailure.
 */
export const writeBackupInChild = createChildPool<BackupTask, BackupOutcome>(
  programPath('src/server/backup/write-backup.program.ts'),
  { timeoutMs: 6 * HOUR },
)
