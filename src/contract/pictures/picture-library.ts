import { z } from 'zod'
import { typedTextSchema } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { TEXT_KINDS } from '../reviews/text-kinds.ts'
import { ALTERNATIVE_TEXT, PICTURE_FILTERS, PICTURE_PLACES } from './pictures.ts'

/** Where a picture is used. `id`: of the text or letter; null in the settings. */
export const pictureUseSchema = z.object({
  place: z.enum(PICTURE_PLACES),
  id: z.int().nullable(),
  kind: z.enum(TEXT_KINDS).nullable(),
  title: z.string(),
})

const libraryPictureSchema = z.object({
  /** Of its largest file. */
  name: z.string(),
  path: z.string(),
  /** Of its smallest file. */
  thumbnail_path: z.string(),
  /** As its file was called; empty where nobody has said. */
  file_name: z.string(),
  /** Null for what earlier versions of the program have stored. */
  stored_at: z.string().nullable(),
  bytes: z.int(),
  /** Its own, else that of the text that shows it; empty where none has one. */
  alternative_text: z.string(),
  /** Whether a text shows it without an alternative text. */
  lacks_text: z.boolean(),
  is_removable: z.boolean(),
  is_replaceable: z.boolean(),
  /** The picture that this one replaced, as long as that one can come back. */
  former: z.object({ name: z.string(), path: z.string(), until: z.string() }).nullable(),
  /** How often it is used, and where, at most fifty of these. */
  use_count: z.int(),
  uses: z.array(pictureUseSchema).max(50),
})

const pictureListSchema = named('PictureList', {
  total: z.int(),
  counts: z.object({ all: z.int(), covers: z.int(), unused: z.int(), without_text: z.int() }),
  rows: z.array(libraryPictureSchema).max(48),
})

const pictureNamesSchema = named('PictureNames', { names: z.array(z.string().max(255)).min(1).max(48) })

const pictureListQuerySchema = z.object({
  filter: z.enum(PICTURE_FILTERS).default('all'),
  /** A text that the file's name, an alternative text or the title of a text contains. */
  q: typedTextSchema(LIMITS.searchTerm).default(''),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})

export type LibraryPicture = z.infer<typeof libraryPictureSchema>
export type PictureUse = z.infer<typeof pictureUseSchema>
export type PictureList = z.infer<typeof pictureListSchema>
export type PictureListQuery = z.output<typeof pictureListQuerySchema>

export const listPictures = endpoint('GET /api/studio/pictures', {
  needs: 'read',
  summary: 'The stored pictures with what uses them, the newest first, 48 at a time.',
  query: pictureListQuerySchema,
  answers: { 200: pictureListSchema },
  problems: ['term_too_long'],
})

export const removePictures = endpoint('POST /api/studio/pictures/removals', {
  needs: 'write',
  summary:
    'Takes those of these pictures out of the library that nothing uses. Their files are deleted after 30 days, unless something uses them again.',
  body: pictureNamesSchema,
  answers: {
    200: named('RemovedPictures', {
      removed: z.array(z.string()).max(48),
      used: z.array(z.string()).max(48),
    }),
  },
  problems: ['too_many_requests', 'busy'],
})

export const restorePictures = endpoint('POST /api/studio/pictures/restorations', {
  needs: 'write',
  summary: 'Brings removed pictures back. A repeat changes nothing.',
  body: pictureNamesSchema,
  problems: ['too_many_requests', 'busy'],
})

const name = z.string().max(255)

export const replacePicture = endpoint('POST /api/studio/pictures/replacements', {
  needs: 'settings',
  summary:
    'Puts an unused picture in the place of another in all texts, drafts, letters that are not sent, covers and settings. The former one can be put back in the same way for 30 days.',
  body: named('PictureReplacement', { former: name, picture: name }),
  answers: {
    /** How many texts, letters and settings use another picture now. */
    200: named('ReplacedPicture', { places: z.int() }),
  },
  problems: ['picture_not_found', 'picture_in_use', 'picture_broken', 'too_many_requests', 'busy'],
})

export const describePicture = endpoint('PUT /api/studio/pictures/texts', {
  needs: 'write',
  summary:
    'Keeps an alternative text with a picture of the library, which is offered where it is put into a text. Texts that show it already keep theirs.',
  body: named('PictureDescription', { name, alternative_text: z.string().max(ALTERNATIVE_TEXT) }),
  problems: ['picture_not_found', 'too_many_requests', 'busy'],
})
