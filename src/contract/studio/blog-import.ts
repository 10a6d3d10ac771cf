import { z } from 'zod'
import { boundedRecordSchema, listOf } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { TEXT_KINDS } from '../reviews/text-kinds.ts'
import {
  BLOG_PIECE_BYTES,
  IMPORT_CHOICES,
  IMPORT_NOTES,
  IMPORT_TERMS,
  IMPORT_TEXTS,
  type ImportKind,
  type LeftOutReason,
  type NoteCode,
  RUN_FAILURES,
  RUN_STATES,
  TEXT_CHOICES,
  TEXT_OUTCOMES,
  TEXT_STATES,
} from './blog-import-codes.ts'
import { IMPORT_KIND_NAMES, LEFT_OUT_TEXTS, NOTE_TEXTS } from '../wording/studio/blog-import-screen.ts'

const noteSchema = z.object({ code: z.enum(Object.keys(NOTE_TEXTS) as NoteCode[]), detail: z.string() })

const textSchema = z.object({
  /** The text's place in the export. */
  where: z.string(),
  title: z.string(),
  outcome: z.enum(TEXT_OUTCOMES),
  /** What it becomes; null where it does not come. */
  kind: z.enum(TEXT_KINDS).nullable(),
  state: z.enum(TEXT_STATES).nullable(),
  /** Why it was left out. */
  why: z.enum(Object.keys(LEFT_OUT_TEXTS) as LeftOutReason[]).nullable(),
  /** Of the review or draft here; null in a dry run. */
  review_id: z.int().nullable(),
  notes: z.array(noteSchema).max(IMPORT_NOTES),
  /** Its comments there, which come with a text that is published. */
  comments: z.int(),
})

const blogImportReportSchema = named('BlogImportReport', {
  kind: z.enum(Object.keys(IMPORT_KIND_NAMES) as ImportKind[]),
  is_check: z.boolean(),
  counts: z.object({
    published: z.int(),
    scheduled: z.int(),
    draft: z.int(),
    trash: z.int(),
    /** Imported before. */
    known: z.int(),
    left_out: z.int(),
    comments: z.int(),
    subscribed: z.int(),
    /** They have left the newsletter there, and stay away here. */
    unsubscribed: z.int(),
    members_left_out: z.int(),
    /** They came without a name or a label that is too long here. */
    member_details_left_out: z.int(),
    redirects: z.int(),
    pictures: z.int(),
    /** In a dry run: those that an import would request from their address. */
    pictures_remote: z.int(),
    pictures_failed: z.int(),
    /** Linked files of the old site. */
    files: z.int().default(0),
  }),
  /** The export's categories and tags, the most used first; `category`: the slug here, null for none. */
  terms: listOf(IMPORT_TERMS, { name: z.string(), count: z.int(), category: z.string().nullable() }),
  texts: z.array(textSchema).max(IMPORT_TEXTS),
})

const blogPieceQuerySchema = z.object({
  /** Of the file, with its ending. */
  name: z.string().min(1).max(255),
  /** Where the piece begins, in bytes. */
  at: z.coerce.number().int().min(0),
  /** Bytes of the whole file. */
  size: z.coerce.number().int().min(1),
})

const choicesSchema = z.object({
  /** The slug of a category here by the name of a category or tag there; null for none. */
  categories: boundedRecordSchema(z.string().max(500), z.string().max(100).nullable(), IMPORT_TERMS),
  /** Whether pictures that are not in the file are requested from their address. */
  pictures: z.boolean(),
  /** Whether the texts come as drafts, but those that `texts` names otherwise. */
  drafts: z.boolean().default(false),
  /** By the place in the export, as the report names it. What hid a text there must stand in the report. */
  texts: boundedRecordSchema(z.string().max(1_000), z.enum(TEXT_CHOICES), IMPORT_CHOICES).default({}),
  /** What texts become where the owner decides otherwise than the import. */
  kinds: boundedRecordSchema(z.string().max(1_000), z.enum(TEXT_KINDS), IMPORT_CHOICES).default({}),
})

const newBlogImportRunSchema = choicesSchema
  .extend({ is_check: z.boolean() })
  .meta({ id: 'NewBlogImportRun' })

const blogImportStateSchema = named('BlogImportState', {
  /** The export; `is_here`: it can be run. */
  file: z.object({ name: z.string(), bytes: z.int(), is_here: z.boolean() }).nullable(),
  /** The last dry run or import. */
  run: z
    .object({
      is_check: z.boolean(),
      state: z.enum(RUN_STATES),
      failure: z.enum(RUN_FAILURES).nullable(),
      /** Texts that it has come by so far. */
      texts: z.int(),
      /** As many as the dry run has found; null before. */
      total: z.int().nullable(),
      choices: choicesSchema,
    })
    .nullable(),
  /** Of the last one that came to its end; null while one runs. */
  report: blogImportReportSchema.nullable(),
})

export type BlogImportChoices = z.infer<typeof choicesSchema>
export type NewBlogImportRun = z.infer<typeof newBlogImportRunSchema>
export type BlogImportState = z.infer<typeof blogImportStateSchema>
export type BlogPiece = z.infer<typeof blogPieceQuerySchema>
export type BlogImportReport = z.infer<typeof blogImportReportSchema>
export type ImportedTextReport = z.infer<typeof textSchema>

export const readBlogImport = endpoint('GET /api/studio/blog-import', {
  needs: 'settings',
  summary: 'The export of another blog that was sent, and what its dry run or import has found.',
  answers: { 200: blogImportStateSchema },
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
  problems: ['import_running', 'too_many_requests'],
})
