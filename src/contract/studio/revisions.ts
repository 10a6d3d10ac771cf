import { z } from 'zod'
import { named } from '../endpoint.ts'
import { DRAFT_LIMITS, REVISION_REASONS } from './review-drafts.ts'
import { draftSchema } from './studio-reviews.ts'

const revisionSchema = named('Revision', {
  id: z.int(),
  reason: z.enum(REVISION_REASONS),
  /** Given by the owner; empty for most. */
  name: z.string(),
  /** The kind of browser and device, such as Chrome／Windows. */
  device: z.string(),
  title: z.string(),
  /** Han characters and words of other scripts. */
  characters: z.int(),
  created_at: z.iso.datetime(),
})

export const revisionListSchema = named('RevisionList', {
  /** Newest first, at most 1,000. */
  revisions: z.array(revisionSchema).max(1000),
})

export const revisionTextSchema = revisionSchema.extend({ draft: draftSchema }).meta({ id: 'RevisionText' })

/** `named`: the stored draft under a name. `conflict`: a text that gives way to another device's. */
export const newRevisionSchema = z
  .discriminatedUnion('reason', [
    z.object({ reason: z.literal('named'), name: z.string().trim().min(1).max(DRAFT_LIMITS.revisionName) }),
    z.object({ reason: z.literal('conflict'), draft: draftSchema }),
  ])
  .meta({ id: 'NewRevision' })

/** `version`: that of the draft which the revision replaces. */
export const restoredRevisionSchema = named('RestoredRevision', { version: z.int() })

export type Revision = z.infer<typeof revisionSchema>
export type RevisionList = z.infer<typeof revisionListSchema>
export type RevisionText = z.infer<typeof revisionTextSchema>
export type NewRevision = z.output<typeof newRevisionSchema>
