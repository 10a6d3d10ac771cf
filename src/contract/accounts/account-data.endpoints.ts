import { z } from 'zod'
import { accountSchema, accountExportSchema, accountDeletionSchema } from './account-data.ts'
import { endpoint } from '../endpoint.ts'
import { pathPartSchema, LONG_LIST_ANSWER } from '../bounds.ts'

export const readAccount = endpoint('GET /api/account', {
  summary: 'What deleting the account would affect.',
  answers: { 200: accountSchema },
  problems: ['sign_in_required'],
})

export const deleteAccount = endpoint('DELETE /api/account', {
  summary: 'Deletes the account and all its data, immediately and permanently.',
  body: accountDeletionSchema,
  answers: { 204: null },
  problems: [
    'sign_in_required',
    'password_wrong',
    'fresh_sign_in_required',
    'owner_cannot_leave',
    'too_many_requests',
  ],
})

const EXPORT_PROBLEMS = [
  'sign_in_required',
  'token_invalid',
  'export_running',
  'exports_full',
  'too_many_requests',
] as const

export const exportAccount = endpoint('GET /api/account/export', {
  summary: 'All data of the account, as a file.',
  answerLimit: 16 * LONG_LIST_ANSWER,
  answers: { 200: accountExportSchema },
  problems: EXPORT_PROBLEMS,
})

export const exportTable = endpoint('GET /api/account/export/{file}', {
  summary: 'reading-list.csv, bookmarks.csv or comments.csv: one table of it, for spreadsheets.',
  params: z.object({ file: pathPartSchema }),
  answers: { 200: { mediaType: 'text/csv' } },
  problems: [...EXPORT_PROBLEMS, 'not_found'],
})
