import { z } from 'zod'
import { MAX_CATEGORY_SLUG } from './categories/categories.ts'
import type { ProblemCode } from './problems.ts'
import { HIGHEST_ROW_ID } from './row-id.ts'

/*
 * The bounds of every endpoint. What it receives is bounded by its schemas, each text and list of which has a maximum,
 * and by these, of which an endpoint states its own where they do not do (endpoint.ts). src/server/bounds.test.ts
 * refuses an endpoint without them.
 */

/** How many bytes a request's body may have, and the problem that refuses a larger one. */
export interface BodyLimit {
  bytes: number
  problem: ProblemCode
  /** Of a JSON body; default: JSON_VALUES. */
  values?: number
}

export const DEFAULT_BODY: BodyLimit = { bytes: 64 * 1024, problem: 'body_too_large' }

/** How many bytes a JSON answer has at most, where its endpoint states no other number. Files are sent in pieces. */
export const DEFAULT_ANSWER = 1024 * 1024

/** The bytes of an answer with a review's texts: the draft, the published text, and the one of the reviewer's other device. */
export const TEXT_ANSWER = 16 * DEFAULT_ANSWER

/** The bytes of an answer with a list of the reader's own notes, or with the report of an import, which names each row. */
export const LONG_LIST_ANSWER = 32 * DEFAULT_ANSWER

/** Levels of arrays and objects within each other in a JSON body. */
export const JSON_DEPTH = 16

/** Values of a JSON body, those within others included: thousands of keys that nobody reads take long to parse. */
export const JSON_VALUES = 3_000

/** Elements within each other in the HTML of a text. */
export const MARKUP_DEPTH = 200

/**
 * Pieces of the HTML of a text: tags, opening and closing ones, written or implied; attributes; comments; and characters
 * that HTML writes as an entity. What a text costs grows with them: the longest text of a real library has 900.
 */
export const MARKUP_PIECES = 50_000

/** Rows of a list without pages, such as an account's passkeys or the letters: hardly anybody has a tenth of them. */
export const OWN_ROWS = 1_000

/** A part of a path, such as an id: the service checks its form. */
export const pathPartSchema = z.string().max(200)

/**
 * A typed text whose service trims it, counts its code points and has a problem for one that is too long. One of more
 * than ten times that limit does not reach the service.
 */
export function typedTextSchema(limit: number): z.ZodString {
  return z.string().max(10 * limit)
}

/** A list of at most so many objects with these fields. */
export function listOf<Fields extends z.ZodRawShape>(most: number, fields: Fields) {
  return z.array(z.object(fields)).max(most)
}

/** A record with at most so many keys. */
export function boundedRecordSchema<Key extends z.ZodString, Value extends z.ZodType>(
  key: Key,
  value: Value,
  most: number,
): z.ZodRecord<Key, Value> {
  return z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= most)
    .meta({ maxProperties: most })
}

export const rowIdSchema = z.int().min(1).max(HIGHEST_ROW_ID)

/** The slug of one of the categories, or of one that was merged since. */
export const categorySlugSchema = z.string().max(MAX_CATEGORY_SLUG)

/** Control characters, and the line breaks of Unicode. */
export const CONTROLS = /[\p{Cc}\u2028\u2029]+/u

/** Keeps a setting on one line: a line break would begin another field in the heads of mails, in feeds and in the log. */
export const oneLineSchema = z
  .string()
  .overwrite((text) => text.split(CONTROLS).join(' '))
  .trim()
