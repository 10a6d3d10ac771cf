import { z } from 'zod'
import { confirmingSchema } from '../accounts/accounts.ts'
import { backupDownloadSchema, backupsSchema, backupTicketSchema } from './backups.ts'
import { endpoint } from '../endpoint.ts'
import { pathPartSchema } from '../bounds.ts'

/** Of a signed-in browser only. */
const WRITE_PROBLEMS = ['sign_in_required', 'too_many_requests'] as const

const nameParams = z.object({ name: pathPartSchema })

export const listBackups = endpoint('GET /api/studio/backups', {
  needs: 'backups',
  summary: 'The scheduled backups on this machine, the next one, and how the last attempt ended.',
  answers: { 200: backupsSchema },
  problems: [],
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
  params: nameParams,
  body: confirmingSchema,
  answers: { 201: backupDownloadSchema },
  problems: [...WRITE_PROBLEMS, 'backup_not_found', 'password_wrong', 'fresh_sign_in_required'],
})

export const downloadBackup = endpoint('GET /api/studio/backups/{name}', {
  needs: 'backups',
  summary: 'The file of a backup.',
  params: nameParams,
  query: backupTicketSchema,
  answers: { 200: { mediaType: 'application/octet-stream' } },
  problems: ['backup_not_found', 'backup_link_expired'],
})
