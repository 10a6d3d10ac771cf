import { z } from 'zod'
import type { Permission } from './accounts/permissions.ts'
import { type BodyLimit, pathPartSchema } from './bounds.ts'
import type { ProblemCode } from './problems.ts'
import { HIGHEST_ROW_ID } from './row-id.ts'

/**
 * Defines an endpoint of the API, once for both sides:
 *
 *     // src/contract/comments/comments.ts
 *     export const likeComment = endpoint('PUT /api/comments/{id}/like', {
 *       summary: 'Likes a comment, once.',
 *       answers: { 200: commentLikesSchema },
 *       problems: ['comment_not_found', 'token_invalid', 'too_many_requests'],
 *     })
 *
 *     // src/server/comments/comments.routes.ts: types check input and response, the schema checks the input, too.
 *     api.endpoint(endpoints.likeComment, ({ params }) => like(params.id))
 *
 *     // src/web: called by its literal route; imports types only, so that no browser loads a schema.
 *     const { likes } = await api.call('PUT /api/comments/{id}/like', { params: { id }, signal })
 *
 * The endpoints of each subject are next to its schemas, and endpoint-modules.ts lists them. Unless the definition says
 * otherwise, a parameter of the path is the id of a row (ROWS) or any short text, the answer is 204, and there are no problems of its own.
 */
export function endpoint<
  const Route extends EndpointRoute,
  const Definition extends EndpointDefinition & NeedsOfRoute<Route>,
>(route: Route, definition: Definition): { route: Route } & Definition & DefaultsOf<Route, Definition> {
  const names = [...route.matchAll(/\/([\w-]+)\/\{(\w+)\}/g)].map(([, rows = '', name]) => [
    name,
    isRows(rows) ? rowIdSchema(ROWS[rows]) : pathPartSchema,
  ])
  const defaults = {
    ...(names.length > 0 && { params: z.object(Object.fromEntries(names)) }),
    answers: { 204: null },
    problems: [],
  }
  return { route, ...defaults, ...definition } as unknown as ReturnType<typeof endpoint<Route, Definition>>
}

/** The parts of paths before the id of a row, with the problem where there is no such row. */
const ROWS = {
  reviews: 'review_not_found',
  texts: 'review_not_found',
  revisions: 'revision_not_found',
  comments: 'comment_not_found',
  'reading-list': 'entry_not_found',
  readings: 'reading_not_found',
  letters: 'letter_not_found',
  subscribers: 'subscription_not_found',
} as const satisfies Record<string, ProblemCode>

function isRows(part: string): part is keyof typeof ROWS {
  return Object.hasOwn(ROWS, part)
}

/** A text that can be no id is answered like an id that no row has. */
function rowIdSchema(missing: ProblemCode) {
  return pathPartSchema
    .regex(/^0*[1-9]\d{0,9}$/, missing)
    .transform(Number)
    .refine((id) => id <= HIGHEST_ROW_ID, missing)
}

/** Method and path; parts of the path in braces are parameters. */
export type EndpointRoute = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

export interface Endpoint {
  route: EndpointRoute
  /** One sentence for the OpenAPI document. */
  summary: string
  /** One schema for each parameter of the path. Default: a short text, whose form the service checks. */
  params?: z.ZodObject
  query?: z.ZodObject
  /** Sent as JSON. */
  body?: z.ZodType
  /** A file instead of a JSON body. */
  upload?: Upload
  /** The largest body, where DEFAULT_BODY does not do; every upload states it (bounds.ts). */
  bodyLimit?: BodyLimit
  /** The bytes of the largest JSON answer, where DEFAULT_ANSWER does not do (bounds.ts). */
  answerLimit?: number
  /** By HTTP status: the schema of a JSON answer, a file, or null for none. Default: 204 without an answer. */
  answers: Partial<Record<200 | 201 | 202 | 204, z.ZodType | FileAnswer | null>>
  /** Of the studio: which permission the caller needs (permissions.ts). For all others the endpoint does not exist. */
  needs?: Permission
  /** Every problem but the general ones (`problemsOf`). */
  problems: readonly ProblemCode[]
}

type EndpointDefinition = Omit<Endpoint, 'route' | 'answers' | 'problems'> &
  Partial<Pick<Endpoint, 'answers' | 'problems'>>

/** A file as the request's body. Its parser checks it, instead of a schema. */
interface Upload {
  description: string
  /** By media type, as OpenAPI describes them. */
  content: Record<string, { schema: { $ref: string } | { type: 'string'; format?: string } }>
}

/** A response that is not JSON. */
export interface FileAnswer<MediaType extends string = string> {
  mediaType: MediaType
}

/** The parts that a definition may leave out: its route tells the parameters, and an answer is 204 without a problem of its own. */
type DefaultsOf<Route extends string, Definition> = Omit<
  (Route extends `${string}/{${string}` ? { params: z.ZodObject<ParamSchemas<Route>> } : unknown) & {
    answers: { 204: null }
    problems: readonly []
  },
  keyof Definition
>

type NeedsOfRoute<Route extends string> = Route extends `${string} /api/studio/${string}`
  ? { needs: Permission }
  : { needs?: never }

type ParamSchemas<Route extends string> = Route extends `${infer Before}/{${infer Name}}${infer Rest}`
  ? Record<Name, Before extends `${string}/${keyof typeof ROWS}` ? RowIdSchema : z.ZodString> &
      ParamSchemas<Rest>
  : Record<never, z.ZodString>

type RowIdSchema = ReturnType<typeof rowIdSchema>

/** The schema of an object with its name in the OpenAPI document. */
export function named<Fields extends z.ZodRawShape>(id: string, fields: Fields) {
  return z.object(fields).meta({ id })
}

/** All problems of an endpoint: those that it lists, and those that follow from its form. */
export function problemsOf({ route, params, query, body, upload, needs, problems }: Endpoint): ProblemCode[] {
  const general: ProblemCode[] = ['internal', 'unavailable']
  if (needs) general.push('not_found', 'token_invalid', 'scope_missing')
  else general.push('site_closed')
  if (params || query || body || upload) general.push('invalid_request')
  if (body || upload) general.push('body_too_large')
  if (!route.startsWith('GET ')) general.push('cross_site')
  return [...new Set([...problems, ...general])]
}

/** The input of a caller. */
export type EndpointInput<E> = ParamsInput<E> & QueryInput<E> & BodyInput<E>

/** The result for a caller; undefined where the response has no body. */
export type EndpointAnswer<E> = E extends { answers: infer Answers }
  ? AnswerValue<Answers[keyof Answers]>
  : never

type AnswerValue<Answer> = Answer extends null
  ? undefined
  : Answer extends z.ZodType
    ? z.output<Answer>
    : Blob

type ParamsInput<E> = E extends { params: infer Params extends z.ZodObject }
  ? { params: { [Name in keyof z.input<Params>]: OrNumber<z.input<Params>[Name]> } }
  : unknown

/** Ids are numbers for most callers. */
type OrNumber<Value> = string extends Value ? Value | number : Value

type QueryInput<E> = E extends { query: infer Query extends z.ZodObject }
  ? Partial<QueryValues<Query>> extends QueryValues<Query>
    ? { query?: QueryValues<Query> | undefined }
    : { query: QueryValues<Query> }
  : unknown

/** Values as the server parses them; those with a default are optional. */
type QueryValues<Query extends z.ZodObject> = {
  [Name in RequiredNames<Query>]: z.output<Query>[Name]
} & { [Name in Exclude<keyof z.output<Query>, RequiredNames<Query>>]?: z.output<Query>[Name] | undefined }

type RequiredNames<Query extends z.ZodObject> = {
  [Name in keyof z.input<Query>]-?: undefined extends z.input<Query>[Name] ? never : Name
}[keyof z.input<Query> & keyof z.output<Query>]

type BodyInput<E> = E extends { body: infer Body extends z.ZodType }
  ? { body: z.input<Body> }
  : E extends { upload: object }
    ? { file: Blob }
    : unknown
