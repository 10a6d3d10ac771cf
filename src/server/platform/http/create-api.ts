import { OpenAPIHono } from '@hono/zod-openapi'
import type { Hono, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpointRoute } from './endpoint-route.ts'
import type { HttpContext, HttpEnv } from './http-context.ts'
import { CACHE_PRIVATE } from './responses/cache-control.ts'
import { problem } from './responses/problems.ts'

/** An app whose invalid requests become the problem `invalid_request`. */
export function createApiApp(router?: Hono<HttpEnv>['router']): Api {
  return new Api([], router)
}

/** An API whose responses belong to one visitor and are not cached. `before` runs before a body is read. */
export function createPersonalApi(...before: MiddlewareHandler<HttpEnv>[]): Api {
  return new Api([forbidCaching, ...before])
}

class Api extends OpenAPIHono<HttpEnv> {
  readonly #before: readonly MiddlewareHandler<HttpEnv>[]

  constructor(before: readonly MiddlewareHandler<HttpEnv>[], router?: Hono<HttpEnv>['router']) {
    super({
      ...(router && { router }),
      defaultHook: (result) => {
        if (!result.success) throw problem('invalid_request', result.error.issues[0]?.message)
      },
    })
    this.#before = before
  }

  /**
   * Answers an endpoint with what `handle` returns for its validated input: with the status of its only answer, as JSON, or
   * without a body where that is undefined. A response is sent as it is.
   */
  endpoint<E extends Endpoint>(endpoint: E, handle: Handler<E>): this {
    const [status] = Object.keys(endpoint.answers).map(Number)
    this.openapi(endpointRoute(endpoint, this.#before), async (c) => {
      const valid = (part: string): unknown => c.req.valid(part as never)
      const input = { c, params: valid('param'), query: valid('query'), body: valid('json') }
      const answer = await handle(input as unknown as Request<E>)
      if (answer instanceof Response) return answer
      return answer === undefined
        ? c.body(null, status as 204)
        : c.json(answer, status as ContentfulStatusCode)
    })
    return this
  }
}

type Handler<E extends Endpoint> = (request: Request<E>) => AnswerOf<E> | Promise<AnswerOf<E>>

type Request<E extends Endpoint> = { c: HttpContext } & {
  [Part in keyof E & ('params' | 'query' | 'body')]: E[Part] extends z.ZodType ? z.output<E[Part]> : never
}

type AnswerOf<E extends Endpoint> = Response | BodyOf<E['answers'][keyof E['answers']]>

type BodyOf<Answer> = Answer extends null ? void : Answer extends z.ZodType ? z.input<Answer> : never

const forbidCaching: MiddlewareHandler<HttpEnv> = async (c, next) => {
  c.header('Cache-Control', CACHE_PRIVATE)
  await next()
}
