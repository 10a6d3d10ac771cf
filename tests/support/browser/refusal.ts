import type { Route } from '@playwright/test'
import type { ProblemCode } from '../../../src/contract/problems.ts'
import { Problem } from '../../../src/server/platform/http/responses/problems.ts'

/** Responds with this problem as the server does, with the request id ab12cd34. `retryAfter`: seconds. */
export function refuseWith(code: ProblemCode, retryAfter?: number) {
  const problem = new Problem(code, retryAfter === undefined ? {} : { retryAfter })
  return (route: Route) =>
    route.fulfill({
      status: problem.status,
      contentType: 'application/problem+json',
      headers: {
        'X-Request-Id': 'ab12cd34',
        ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      },
      body: JSON.stringify(problem.toBody('ab12cd34')),
    })
}
