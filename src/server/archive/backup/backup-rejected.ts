import { StartupError } from '../../platform/runtime/startup-error.ts'

/** A sentence for the operator: why a backup was not made or not restored. Nothing has been changed. */
export class BackupRejected extends StartupError {}
