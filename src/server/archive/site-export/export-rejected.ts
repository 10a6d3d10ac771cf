import { StartupError } from '../../platform/runtime/startup-error.ts'

/** A sentence for the operator: why nothing was exported, or an export not imported. Nothing has been changed. */
export class ExportRejected extends StartupError {}
