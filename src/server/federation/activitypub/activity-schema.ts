import { z } from 'zod'
import { measureJson } from '../../platform/http/requests/body-limit.ts'
import { JSON_BOUNDS } from './activitypub.policy.ts'

// What other servers send is read as plain JSON, as Activity Streams 2.0 allows and all known programs write it: of each
// object only the members below. JSON-LD is not processed, so that a sender's @context, `signature` and `proof` cost nothing.

/** PostgreSQL indexes no longer ones. */
const LONGEST_URL = 2_000

const url = z.string().transform((text, context) => {
  const href = text.length > LONGEST_URL ? undefined : URL.parse(text)?.href
  if (href !== undefined && href.length <= LONGEST_URL) return href
  context.addIssue('must be a URL')
  return z.NEVER
})

/** Any property may be a list; the site reads the first of it. */
function first<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (Array.isArray(value) ? value[0] : value), schema)
}

/** An object by its URL, or whole. */
const reference = z.union([url, z.object({ id: url }).transform(({ id }) => id)])

const list = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([schema.transform((one) => [one]), z.array(schema)])
    .nullish()
    .transform((all) => all ?? [])

const types = z.union([z.string().transform((one) => [one]), z.array(z.string()).min(1)])

const date = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), 'must be a date')
  .nullish()

/** Those of an audience that are no URLs, such as `as:Public`, are texts. */
const audience = list(z.union([z.string(), reference]))

const term = z.union([z.string(), z.null(), z.boolean(), z.number(), z.record(z.string(), z.unknown())])
const context = list(z.union([z.string(), z.null(), z.record(z.string(), term)]))

const common = { published: date, updated: date, to: audience, cc: audience }

const activitySchema = z.object({
  ...common,
  '@context': context,
  id: url.nullish(),
  type: types,
  actor: first(reference),
  object: first(z.union([url, z.record(z.string(), z.unknown())])).nullish(),
})

const noteSchema = z.object({
  ...common,
  id: url.nullish(),
  type: types,
  attributedTo: first(reference).nullish(),
  inReplyTo: first(reference).nullish(),
  content: z.string().nullish(),
  contentMap: z.record(z.string(), z.string()).nullish(),
  url: first(z.union([url, z.object({ href: url }).transform(({ href }) => href)])).nullish(),
})

const undoneSchema = z.object({ type: types, actor: first(reference), object: first(reference) })

const actorSchema = z.object({
  id: url,
  inbox: url,
  endpoints: z.object({ sharedInbox: url.nullish() }).nullish(),
  preferredUsername: z.string().nullish(),
  name: z.string().nullish(),
})

const keySchema = z.object({
  id: url.nullish(),
  owner: first(reference).nullish(),
  publicKeyPem: z.string().max(10_000).nullish(),
})

const keyDocumentSchema = keySchema.extend({
  type: types.optional(),
  publicKey: list(z.union([url, keySchema])).refine((keys) => keys.length <= 5, 'too many keys'),
})

export type Activity = z.infer<typeof activitySchema>

/** Each throws Malformed. */
export const readActivity = readerOf(activitySchema, 'the activity')
export const readNote = readerOf(noteSchema, 'the object')
export const readUndone = readerOf(undoneSchema, 'the object')
export const readReference = readerOf(reference, 'the object')
export const readActor = readerOf(actorSchema, 'the account')
export const readKeyDocument = readerOf(keyDocumentSchema, 'the key')

function readerOf<Schema extends z.ZodType>(schema: Schema, what: string) {
  return (json: unknown): z.infer<Schema> => {
    const { success, data, error } = schema.safeParse(json)
    if (success) return data
    const [issue] = error.issues
    throw new Malformed(`${what} has no valid ${issue?.path.join('.') || 'form'}`)
  }
}

/** What another server sent cannot be read; it would be no better a second time. */
export class Malformed extends Error {}

/** The value of JSON in UTF-8. Throws Malformed for anything else, and for too many or too deep objects and lists. */
export function parseBoundedJson(bytes: Uint8Array): unknown {
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const { depth, groups } = measureJson(json)
    if (depth <= JSON_BOUNDS.depth && groups <= JSON_BOUNDS.values) return JSON.parse(json)
  } catch {
    throw new Malformed('it is no JSON in UTF-8')
  }
  throw new Malformed(
    `it has more than ${JSON_BOUNDS.values} objects, or more than ${JSON_BOUNDS.depth} in each other`,
  )
}
