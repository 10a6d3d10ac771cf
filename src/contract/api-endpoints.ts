import * as modules from './endpoint-modules.ts'

/** Every endpoint of the API. The browser imports types only: a run-time import would load all schemas. */
export const API_ENDPOINTS = Object.values(modules).flatMap((subject): ApiEndpoint[] =>
  Object.values(subject),
)

type ApiEndpoint = EndpointsIn<(typeof modules)[keyof typeof modules]>

type EndpointsIn<Subject> = Subject extends unknown ? Subject[keyof Subject] : never

/** By route, such as 'PUT /api/comments/{id}/like'. */
export type ApiEndpoints = { [Endpoint in ApiEndpoint as Endpoint['route']]: Endpoint }
