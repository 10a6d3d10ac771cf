import { STATUS_CODES } from 'node:http'
import { type RouteConfig, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { type Endpoint, type FileAnswer, problemsOf } from '../../../contract/endpoint.ts'
import { problemBodySchema } from '../../../contract/problem-body.ts'
import { PROBLEMS, type ProblemCode } from '../../../contract/problems.ts'
import { DEFAULT_BODY } from '../../../contract/bounds.ts'
import type { HttpEnv } from './http-context.ts'
import { requirePermission } from './access/require-permission.ts'
import { limitBody } from './requests/body-limit.ts'
import { queueLargeBodies } from './requests/large-bodies.ts'
import { limitJson } from './requests/json-bounds.ts'
import { takeTurns } from './requests/take-turns.ts'

/**
 * The route of an endpoint (contract/endpoint.ts), whose schemas check the input. Its problems are thrown by the handler; here they
 * are only listed for the OpenAPI document. Callers without the permission that it needs are refused before its input is read,
 * and so are bodies above its bounds (contract/bounds.ts).
 */
export function endpointRoute(
  endpoint: Endpoint,
  before: readonly MiddlewareHandler<HttpEnv>[],
): RouteConfig {
  const { route, summary, params, query, body, upload, bodyLimit = DEFAULT_BODY, needs, answers } = endpoint
  const [method = '', path = ''] = route.split(' ')
  const sent = upload ? { required: true, ...upload } : body && { required: true, content: json(body) }
  return {
    method: method.toLowerCase() as RouteConfig['method'],
    path,
    summary,
    middleware: [
      ...before,
      ...(needs ? [requirePermission(needs)] : []),
      ...(sent ? [limitBody(bodyLimit)] : []),
      ...(needs && body ? [queueLargeBodies] : []),
      body ? limitJson(bodyLimit) : takeTurns,
    ],
    request: { ...(params && { params }), ...(query && { query }), ...(sent && { body: sent }) },
    responses: {
      ...mapValues(answers, (answer, status) => ({
        description: STATUS_CODES[status] ?? '',
        ...(answer && { content: 'mediaType' in answer ? file(answer) : json(answer) }),
      })),
      ...problemResponses(problemsOf(endpoint)),
    },
  }
}

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
