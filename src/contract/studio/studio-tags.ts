import { z } from 'zod'
import { listOf, typedTextSchema } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { DRAFT_LIMITS } from './review-drafts.ts'
import { TAG_PROBLEMS } from './studio-reviews.endpoints.ts'

/** The tags of the texts that are not in the trash. */
const studioTagsSchema = named('StudioTags', {
  /** Those with the most texts first. */
  tags: listOf(10_000, {
    name: z.string(),
    /** Texts in any state but the trash. */
    total: z.int(),
    /** Published ones of them. */
    published: z.int(),
  }),
})

const renamedTagSchema = named('RenamedTag', {
  /** The tag under which its texts stand now. */
  name: z.string(),
  /** Whether it had texts of its own before. */
  is_merged: z.boolean(),
})

export type StudioTag = z.infer<typeof studioTagsSchema>['tags'][number]

export const listStudioTags = endpoint('GET /api/studio/tags', {
  needs: 'read',
  summary: 'The tags of all texts, those with the most texts first.',
  answers: { 200: studioTagsSchema },
})

export const renameTag = endpoint('PUT /api/studio/tags/{name}', {
  needs: 'publish',
  summary: 'Renames a tag in all texts, or merges it with the tag of that name. Its address leads there.',
  body: named('TagName', { name: typedTextSchema(DRAFT_LIMITS.tag) }),
  answers: { 200: renamedTagSchema },
  problems: ['too_many_requests', 'busy', 'tag_not_found', ...TAG_PROBLEMS],
})

export const separateTag = endpoint('DELETE /api/studio/tags/{name}/merge', {
  needs: 'publish',
  summary: 'Takes back that a tag was merged with another one. A repeat changes nothing.',
  problems: ['too_many_requests', 'busy'],
})

export const deleteTag = endpoint('DELETE /api/studio/tags/{name}', {
  needs: 'publish',
  summary: 'Takes a tag off all texts. A repeat changes nothing.',
  problems: ['too_many_requests', 'busy'],
})
