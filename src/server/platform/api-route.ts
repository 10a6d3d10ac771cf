import type { z } from '@hono/zod-openapi'

/** What a route that succeeds answers with, as OpenAPI has it. */
export function answer<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { 200: { description, content: content(schema) } }
}

/** What a route answers with that has nothing to say. */
export function done(description: string) {
  return { 204: { description } }
}

/** A request's JSON body, which must be there. */
export function json<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: content(schema) }
}

export function content<Schema extends z.ZodType>(schema: Schema) {
  return { 'application/json': { schema } }
}
