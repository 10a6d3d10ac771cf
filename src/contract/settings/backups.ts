import { z } from 'zod'
import { listOf } from '../bounds.ts'
import { confirmingSchema } from '../accounts/accounts.ts'
import { endpoint, named } from '../endpoint.ts'

/** When the last whole scheduled backup was written, and when the last attempt failed. */
export const backupTimesSchema = z.object({
  written_at: z.iso.datetime().nullable(),
  failed_at: z.iso.datetime().nullable(),
})

/** 備份 in the settings: what the machine that answers has in its folder. */
const backupsSchema = named('Backups', {
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
      /** Where each is copied, such as s3://bucket/prefix/; null: nowhere. */
      bucket: z.string().nullable(),
      /** When the newest backup was made that is copied there. */
      copied_at: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** Newest first, fifty at most. */
  backups: listOf(50, {
    name: z.string(),
    made_at: z.iso.datetime(),
    bytes: z.int(),
    /** Null: the file is damaged. */
    is_encrypted: z.boolean().nullable(),
    /** Whether it was read to its end after it was written, and still has that size. */
    is_checked: z.boolean(),
  }),
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

export type Backups = z.infer<typeof backupsSchema>

/** Where the file is downloaded, by the same account and for some minutes. */
const backupDownloadSchema = named('BackupDownload', { path: z.string() })

const backupTicketSchema = z.object({ ticket: z.string().max(200) })

/** The problems of writes that a signed-in browser may make, and no token of a program. */
const WRITE_PROBLEMS = ['sign_in_required', 'too_many_requests'] as const

export const listBackups = endpoint('GET /api/studio/backups', {
  needs: 'backups',
  summary: 'The scheduled backups on this machine, the next one, and how the last attempt ended.',
  answers: { 200: backupsSchema },
})

export const requestBackup = endpoint('POST /api/studio/backups', {
  needs: 'backups',
  summary: 'Asks for a backup now, which begins within seconds. It counts among those that stay.',
  answers: { 202: backupsSchema },
  problems: [...WRITE_PROBLEMS, 'backups_not_scheduled'],
})

export const openBackupDownload = endpoint('POST /api/studio/backups/{name}/downloads', {
  needs: 'backups',
  summary: 'A link to the file, after the password was typed.',
  body: confirmingSchema,
  answers: { 201: backupDownloadSchema },
  problems: [...WRITE_PROBLEMS, 'backup_not_found', 'password_wrong', 'fresh_sign_in_required'],
})

export const downloadBackup = endpoint('GET /api/studio/backups/{name}', {
  needs: 'backups',
  summary: 'The file of a backup.',
  query: backupTicketSchema,
  answers: { 200: { mediaType: 'application/octet-stream' } },
  problems: ['backup_not_found', 'backup_link_expired'],
})
