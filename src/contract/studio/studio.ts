import { textNameFields } from '../reviews/reviews.ts'
import { TEXT_KINDS } from '../reviews/text-kinds.ts'
import { z } from 'zod'
import { listOf, OWN_ROWS } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { type ProblemCode, PROBLEMS } from '../problems.ts'
import { backupTimesSchema } from '../settings/backups.ts'
import { REVIEW_STATES } from './review-drafts.ts'

/** The data of the studio's first screen (案頭). Parts at zero or null are left out by the screen. */
export const studioSummarySchema = named('StudioSummary', {
  /** The three drafts that were changed last, or published reviews with changes; a schedule waits elsewhere. */
  drafts: listOf(3, {
    id: z.int(),
    kind: z.enum(TEXT_KINDS),
    ...textNameFields,
    state: z.enum(REVIEW_STATES),
    /** The last sentence of the body; empty where there is none. */
    last_sentence: z.string(),
    changed_at: z.iso.datetime(),
    /** Where it was changed last, such as Chrome／Windows; empty for what came by an import. */
    device: z.string(),
  }),
  held_comments: z.int(),
  /** Of the held comments; null where there is none. */
  oldest_held_at: z.iso.datetime().nullable(),
  /** Published comments since the last visit of 評論, and the latest two; `answers_you`: an answer to this account's. */
  new_comments: z.object({
    count: z.int(),
    latest: z.array(z.object({ user_name: z.string(), ...textNameFields, answers_you: z.boolean() })).max(2),
  }),
  next_scheduled: z.object({ id: z.int(), ...textNameFields, at: z.iso.datetime() }).nullable(),
  /** Reviews that were not published at their time. */
  failed_schedules: listOf(OWN_ROWS, {
    id: z.int(),
    ...textNameFields,
    /** The version of the draft. */
    version: z.int(),
    /** Why; null where the time has passed without an attempt, as when the server was down. */
    problem: z.enum(Object.keys(PROBLEMS) as ProblemCode[]).nullable(),
    /** The time that has passed; null once an attempt has ended the schedule. */
    at: z.iso.datetime().nullable(),
  }),
  /** The scheduled backups; null where none was ever written or tried, and for editors. */
  backup: backupTimesSchema.nullable(),
  /** Without those of the last letter, which `unsent_letter` counts. 0 for editors. */
  failed_mails: z.int(),
  /** False: mails stay on the machine as files. True for editors, who cannot change that. */
  sends_mail: z.boolean(),
  /** The names of menu items that hide themselves, as their pages have no texts; empty for editors. */
  empty_menu_items: z.array(z.string()).max(OWN_ROWS),
  /** The first steps of an owner; null once samples are gone and a text of one's own is published, and for editors. */
  first_run: z
    .object({
      /** Whether name or seal are other than the program's. */
      is_named: z.boolean(),
      /** Sample reviews that are still on the site. */
      samples: z.int(),
      /** Whether a text that is no sample is published. */
      has_text: z.boolean(),
    })
    .nullable(),
  /** Of the last letter: mails that did not arrive, and whether it was stopped before all were sent. */
  unsent_letter: z.object({ number: z.int(), undelivered: z.int(), is_stopped: z.boolean() }).nullable(),
})

/** What every screen of the studio shows: the numbers in its navigation, and the state of the site. */
export const studioWaitingSchema = named('StudioWaiting', {
  held_comments: z.int(),
  new_comments: z.int(),
  is_public: z.boolean(),
  /** The sample reviews that are still on the site. */
  samples: z.int(),
})

export type StudioSummary = z.infer<typeof studioSummarySchema>

export const readStudioSummary = endpoint('GET /api/studio/summary', {
  needs: 'read',
  summary: 'Drafts, and what waits for the owner.',
  answers: { 200: studioSummarySchema },
})

export const readStudioWaiting = endpoint('GET /api/studio/waiting', {
  needs: 'read',
  summary: 'How much waits for the owner, and whether the site is public, for the frame of the studio.',
  answers: { 200: studioWaitingSchema },
})
