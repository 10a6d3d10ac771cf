import { LONG_LIST_ANSWER } from '../bounds.ts'
import { endpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { bookListImportedSchema, listImportQuerySchema, listPreviewSchema } from './book-list-import.ts'

const upload = {
  description:
    'A list exported by Goodreads, StoryGraph or a 豆瓣 tool, or an account export of this program: CSV, .xlsx or JSON, at most 20 MB.',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
} as const

const bodyLimit = { bytes: LIMITS.importFile, problem: 'list_too_large' } as const

const problems = [
  'sign_in_required',
  'token_invalid',
  'list_unreadable',
  'list_unknown',
  'list_too_large',
  'import_running',
  'imports_full',
  'too_many_requests',
] as const

export const previewListImport = endpoint('POST /api/list-imports/preview', {
  summary: 'What an import of the file would do; stores nothing.',
  query: listImportQuerySchema,
  upload,
  bodyLimit,
  answerLimit: LONG_LIST_ANSWER,
  answers: { 200: listPreviewSchema },
  problems,
})

export const importList = endpoint('POST /api/list-imports', {
  summary:
    'Puts the file’s books on the reading list, and an account export’s bookmarks and highlights; the same file again changes nothing.',
  query: listImportQuerySchema,
  upload,
  bodyLimit,
  answerLimit: LONG_LIST_ANSWER,
  answers: { 200: bookListImportedSchema },
  problems,
})
