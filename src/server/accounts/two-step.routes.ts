import { createRoute } from '@hono/zod-openapi'
import { confirmingSchema, sessionSchema } from '../../contract/accounts.ts'
import {
  recoveryCodesSchema,
  secondStepSchema,
  twoStepCodeSchema,
  twoStepSchema,
  twoStepSetupSchema,
} from '../../contract/two-step.ts'
import type { Deps } from '../deps.ts'
import { answer, done, json } from '../platform/api-route.ts'
import { createPersonalApi } from '../platform/http.ts'
import { LARGEST_BODY } from './accounts.policy.ts'
import { askedOf, keepCookies } from './asked.ts'
import { passSecondStep } from './second-step.service.ts'
import {
  confirmTwoStep,
  readTwoStep,
  renewRecoveryCodes,
  setUpTwoStep,
  turnOffTwoStep,
} from './two-step.service.ts'

export function twoStepRoutes(deps: Deps) {
  const api = createPersonalApi(
    ['/api/auth/second-step', '/api/auth/two-step', '/api/auth/two-step/*'],
    LARGEST_BODY,
  )
  return api
    .openapi(secondStepRoute, async (c) =>
      c.json(keepCookies(c, await passSecondStep(deps, askedOf(c), c.req.valid('json'))), 200),
    )
    .openapi(readRoute, async (c) => c.json(await readTwoStep(deps, askedOf(c)), 200))
    .openapi(setUpRoute, async (c) =>
      c.json(await setUpTwoStep(deps, askedOf(c), c.req.valid('json').password), 200),
    )
    .openapi(confirmRoute, async (c) =>
      c.json(await confirmTwoStep(deps, askedOf(c), c.req.valid('json').code), 200),
    )
    .openapi(renewRoute, async (c) =>
      c.json(await renewRecoveryCodes(deps, askedOf(c), c.req.valid('json').password), 200),
    )
    .openapi(turnOffRoute, async (c) => {
      await turnOffTwoStep(deps, askedOf(c), c.req.valid('json').password)
      return c.body(null, 204)
    })
}

const secondStepRoute = createRoute({
  method: 'post',
  path: '/api/auth/second-step',
  request: { body: json(secondStepSchema) },
  responses: answer(
    'The session has begun that waited for it. Problems: code_wrong, second_step_expired, too_many_requests.',
    sessionSchema,
  ),
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/auth/two-step',
  responses: answer('Whether a second step is asked. Problems: sign_in_required.', twoStepSchema),
})

const HOLDER_PROBLEMS = 'sign_in_required, credentials_wrong, fresh_sign_in_required, too_many_requests'

const setUpRoute = createRoute({
  method: 'post',
  path: '/api/auth/two-step',
  request: { body: json(confirmingSchema) },
  responses: answer(
    `The secret of an authenticator app; nothing is on yet. Problems: ${HOLDER_PROBLEMS}.`,
    twoStepSetupSchema,
  ),
})

const confirmRoute = createRoute({
  method: 'post',
  path: '/api/auth/two-step/confirm',
  request: { body: json(twoStepCodeSchema) },
  responses: answer(
    'It is on. Problems: sign_in_required, code_wrong, too_many_requests.',
    recoveryCodesSchema,
  ),
})

const renewRoute = createRoute({
  method: 'post',
  path: '/api/auth/two-step/recovery-codes',
  request: { body: json(confirmingSchema) },
  responses: answer(
    `New recovery codes; the former ones are worn out. Problems: ${HOLDER_PROBLEMS}, two_step_off.`,
    recoveryCodesSchema,
  ),
})

const turnOffRoute = createRoute({
  method: 'delete',
  path: '/api/auth/two-step',
  request: { body: json(confirmingSchema) },
  responses: done(`It is off. Problems: ${HOLDER_PROBLEMS}.`),
})
