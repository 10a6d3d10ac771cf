import { blogImportStateSchema, blogPieceQuerySchema, newBlogImportRunSchema } from './blog-import.ts'
import { endpoint } from '../endpoint.ts'
import { BLOG_PIECE_BYTES, IMPORT_TERMS } from './blog-import-codes.ts'

export const readBlogImport = endpoint('GET /api/studio/blog-import', {
  needs: 'settings',
  summary: 'The export of another blog that was sent, and what its dry run or import has found.',
  answers: { 200: blogImportStateSchema },
  problems: [],
})

export const sendBlogFile = endpoint('PUT /api/studio/blog-import/file', {
  needs: 'settings',
  summary: 'A piece of an export, in their order; after the last one a dry run begins.',
  query: blogPieceQuerySchema,
  upload: {
    description: 'At most 4 MB of the file.',
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
  bodyLimit: { bytes: BLOG_PIECE_BYTES, problem: 'body_too_large' },
  answers: { 200: blogImportStateSchema },
  problems: ['blog_file_cut', 'blog_file_too_large', 'import_running'],
})

export const runBlogImport = endpoint('POST /api/studio/blog-import/runs', {
  needs: 'settings',
  summary: 'Starts a dry run or the import of the export. One text comes once, however often it runs.',
  body: newBlogImportRunSchema,
  bodyLimit: { bytes: BLOG_PIECE_BYTES, problem: 'body_too_large', values: IMPORT_TERMS + 10 },
  answers: { 200: blogImportStateSchema },
  problems: ['blog_file_cut', 'import_running', 'too_many_requests'],
})

export const removeBlogImport = endpoint('DELETE /api/studio/blog-import', {
  needs: 'settings',
  summary: 'Removes the export and its report; what was imported stays. A repeat changes nothing.',
  answers: { 204: null },
  problems: ['import_running', 'too_many_requests'],
})
