import type { Endpoint } from './endpoint.ts'
import * as modules from './endpoint-modules.ts'

/** Every endpoint of the API. The browser imports types only: a run-time import would load all schemas. */
export const API_ENDPOINTS = Object.values(modules).flatMap((subject): ApiEndpoint[] =>
  Object.values<unknown>(subject).filter(isEndpoint),
)

function isEndpoint(value: unknown): value is ApiEndpoint {
  return typeof value === 'object' && value !== null && 'route' in value
}

type ApiEndpoint = Extract<ExportsOf<(typeof modules)[keyof typeof modules]>, Endpoint>

type ExportsOf<Subject> = Subject extends unknown ? Subject[keyof Subject] : never

/** By route, such as 'PUT /api/comments/{id}/like'. */
export type ApiEndpoints = { [Route in ApiEndpoint as Route['route']]: Route }
