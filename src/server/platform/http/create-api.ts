import { STATUS_CODES } from 'node:http'
import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Hono, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { DEFAULT_BODY } from '../../../contract/bounds.ts'
import { type Endpoint, type FileAnswer, problemsOf } from '../../../contract/endpoint.ts'
import { problemBodySchema } from '../../../contract/problem-body.ts'
import { type ProblemCode, PROBLEMS } from '../../../contract/problems.ts'
import { fieldRefusalOf } from '../../../contract/wording/studio/refusals.ts'
import { accountOf, countWrites, readersOnly, requirePermission, type WriteDeps } from './access/actor.ts'
import type { HttpContext, HttpEnv } from './http-context.ts'
import { limitBody, limitJson, queueLargeBodies, takeTurns } from './requests/body-limit.ts'
import { CACHE_PRIVATE } from './responses/response-headers.ts'
import { Problem, problem } from './responses/problems.ts'

/** An app whose invalid requests become the problem `invalid_request`. */
export function createApiApp(router?: Hono<HttpEnv>['router']): Api {
  return new Api([], router)
}

/** An API whose responses belong to one visitor and are not cached. `before` runs before a body is read. */
export function createPersonalApi(...before: MiddlewareHandler<HttpEnv>[]): Api {
  return new Api([forbidCaching, ...before])
}

/** An API of what belongs to a signed-in reader. Each change counts for the limit of the account. */
export function createReaderApi(deps: WriteDeps & { secret: string }): Api {
  return new Api([forbidCaching, readersOnly(deps)], undefined, [countWrites(deps)])
}

/** An API of the studio, whose endpoints say which permission they need. Each change counts for the limit of the account. */
export function createStudioApi(deps: WriteDeps): Api {
  return new Api([forbidCaching], undefined, [countWrites(deps)])
}

type Middleware = readonly MiddlewareHandler<HttpEnv>[]

class Api extends OpenAPIHono<HttpEnv> {
  readonly #before: Middleware
  readonly #permitted: Middleware

  /** `permitted` runs once the caller has the permission. */
  constructor(before: Middleware, router?: Hono<HttpEnv>['router'], permitted: Middleware = []) {
    super({
      ...(router && { router }),
      defaultHook: (result) => {
        if (!result.success) throw refuse(result.error.issues[0], result.target === 'json')
      },
    })
    this.#before = before
    this.#permitted = permitted
  }

  /** Answers an endpoint for its validated input: JSON, no body for undefined, or a response as it is. */
  endpoint<E extends Endpoint>(endpoint: E, handle: Handler<E>): this {
    const [status] = Object.keys(endpoint.answers).map(Number)
    this.openapi(endpointRoute(endpoint, this.#before, this.#permitted), async (c) => {
      const valid = (part: string): unknown => c.req.valid(part as never)
      const input = {
        c,
        get userId() {
          return accountOf(c)
        },
        params: valid('param'),
        query: valid('query'),
        body: valid('json'),
      }
      const answer = await handle(input as unknown as Request<E>)
      if (answer instanceof Response) return answer
      return answer === undefined
        ? c.body(null, status as 204)
        : c.json(answer, status as ContentfulStatusCode)
    })
    return this
  }
}

/** Of a body, the sentence says which field is refused and why. */
function refuse(issue: z.core.$ZodIssue | undefined, isBody: boolean): Problem {
  // Of a parameter that can be no id (rowIdSchema).
  if (issue && Object.hasOwn(PROBLEMS, issue.message)) return problem(issue.message as ProblemCode)
  const sentence = issue && isBody ? fieldRefusalOf(issue) : undefined
  const detail = issue && [...issue.path.map(String), issue.message].join(': ')
  return new Problem('invalid_request', { detail, ...(sentence !== undefined && { sentence }) })
}

type Handler<E extends Endpoint> = (request: Request<E>) => AnswerOf<E> | Promise<AnswerOf<E>>

/** `userId`: the account, of which the API or the endpoint requires that it is signed in. */
type Request<E extends Endpoint> = { c: HttpContext; userId: string } & {
  [Part in keyof E & ('params' | 'query' | 'body')]: E[Part] extends z.ZodType ? z.output<E[Part]> : never
}

type AnswerOf<E extends Endpoint> = Response | BodyOf<E['answers'][keyof E['answers']]>

type BodyOf<Answer> = Answer extends null ? void : Answer extends z.ZodType ? z.input<Answer> : never

const forbidCaching: MiddlewareHandler<HttpEnv> = async (c, next) => {
  c.header('Cache-Control', CACHE_PRIVATE)
  await next()
}

/**
 * The route of an endpoint (contract/endpoint.ts), whose schemas check the input. Its problems are thrown by the handler; here they
 * are only listed for the OpenAPI document. Callers without the permission that it needs are refused before its input is read,
 * and so are bodies above its bounds (contract/bounds.ts).
 */
export function endpointRoute(
  endpoint: Endpoint,
  before: Middleware,
  permitted: Middleware = [],
): RouteConfig {
  const { route, summary, params, query, body, upload, bodyLimit = DEFAULT_BODY, needs } = endpoint
  const [method = '', path = ''] = route.split(' ')
  const sent = upload ? { required: true, ...upload } : body && { required: true, content: json(body) }
  return {
    method: method.toLowerCase() as RouteConfig['method'],
    path,
    summary,
    middleware: [
      ...before,
      ...(needs ? [requirePermission(needs)] : []),
      ...permitted,
      ...(sent ? [limitBody(bodyLimit)] : []),
      ...(needs && body ? [queueLargeBodies] : []),
      body ? limitJson(bodyLimit) : takeTurns,
    ],
    request: { ...(params && { params }), ...(query && { query }), ...(sent && { body: sent }) },
    responses: responsesOf(endpoint),
  }
}

function responsesOf(endpoint: Endpoint): RouteConfig['responses'] {
  const known = responsesByEndpoint.get(endpoint)
  if (known) return known
  const responses = {
    ...mapValues(endpoint.answers, (answer, status) => ({
      description: STATUS_CODES[status] ?? '',
      ...(answer && { content: 'mediaType' in answer ? file(answer) : json(answer) }),
    })),
    ...problemResponses(problemsOf(endpoint)),
  }
  responsesByEndpoint.set(endpoint, responses)
  return responses
}

/** Tests make more than a thousand apps in a process. */
const responsesByEndpoint = new WeakMap<Endpoint, RouteConfig['responses']>()

function json(schema: z.ZodType) {
  return { 'application/json': { schema } }
}

function file({ mediaType }: FileAnswer) {
  return { [mediaType]: { schema: z.string() } }
}

/** One response for each HTTP status, with its possible codes. */
function problemResponses(codes: readonly ProblemCode[]) {
  const byStatus = Object.groupBy(codes, (code) => PROBLEMS[code])
  return mapValues(byStatus, (present) => {
    const description = present.join(', ')
    // Most endpoints share the same few, and creating a schema is slow.
    const schema =
      problemSchemas.get(description) ?? problemBodySchema.and(z.object({ code: z.enum(present) }))
    problemSchemas.set(description, schema)
    return { description, content: { 'application/problem+json': { schema } } }
  })
}

const problemSchemas = new Map<string, z.ZodType>()

function mapValues<Value, Mapped>(
  values: Partial<Record<number, Value>>,
  map: (value: Value, key: number) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, map(value as Value, Number(key))]),
  )
}
