import { z } from 'zod'

/** 備份 in the settings: what the machine that answers has in its folder. */
export const backupsSchema = z
  .object({
    /** The settings of the process; null where it makes no backups. */
    schedule: z
      .object({
        /** Null for a daily one. */
        every_hours: z.int().nullable(),
        /** The time in Taipei, such as 03:30. */
        daily_at: z.string().nullable(),
        /** Backups that stay. */
        keep: z.int(),
        folder: z.string(),
        is_encrypted: z.boolean(),
      })
      .nullable(),
    /** Newest first, fifty at most. */
    backups: z
      .array(
        z.object({
          name: z.string(),
          made_at: z.iso.datetime(),
          bytes: z.int(),
          /** Null: the file is damaged. */
          is_encrypted: z.boolean().nullable(),
          /** Whether it was read to its end after it was written, and still has that size. */
          is_checked: z.boolean(),
        }),
      )
      .max(50),
    /** When the next one is due; null where none is scheduled. */
    next_at: z.iso.datetime().nullable(),
    /** Whether the newest one is older than twice the schedule. */
    is_overdue: z.boolean(),
    state: z.enum(['idle', 'requested', 'running']),
    /** Of the last attempt. The reason is a sentence for the operator. */
    failure: z.object({ failed_at: z.iso.datetime(), reason: z.string() }).nullable(),
    /** Why the folder cannot be read, for the operator. */
    folder_fault: z.string().nullable(),
  })
  .meta({ id: 'Backups' })

export type Backups = z.infer<typeof backupsSchema>

/** Where the file is downloaded, by the same account and for some minutes. */
export const backupDownloadSchema = z.object({ path: z.string() }).meta({ id: 'BackupDownload' })

export const backupTicketSchema = z.object({ ticket: z.string().max(200) })
