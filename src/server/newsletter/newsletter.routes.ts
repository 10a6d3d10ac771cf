import { createRoute } from '@hono/zod-openapi'
import {
  newSubscriptionSchema,
  subscriptionChoiceSchema,
  subscriptionOutcomeSchema,
  subscriptionSchema,
  subscriptionTokenSchema,
} from '../../contract/newsletter.ts'
import type { Deps } from '../deps.ts'
import { answer, json } from '../platform/api-route.ts'
import { createPersonalApi } from '../platform/http.ts'
import { senderNetworkOf, senderOf } from '../platform/sender.ts'
import {
  chooseCategories,
  confirmSubscription,
  leaveNewsletter,
  readSubscription,
} from './holding.service.ts'
import { subscribe } from './subscribing.service.ts'

export function newsletterRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/newsletter', '/api/newsletter/*'], LARGEST_BODY)
  return api
    .openapi(subscribeRoute, async (c) =>
      c.json(
        await subscribe(
          deps,
          { sender: senderOf(deps, c), network: senderNetworkOf(deps, c) },
          c.req.valid('json'),
        ),
        200,
      ),
    )
    .openapi(readRoute, async (c) => c.json(await readSubscription(deps, c.req.valid('query').token), 200))
    .openapi(confirmRoute, async (c) =>
      c.json(await confirmSubscription(deps, c.req.valid('json').token), 200),
    )
    .openapi(chooseRoute, async (c) => {
      const { token, categories } = c.req.valid('json')
      return c.json(await chooseCategories(deps, token, categories), 200)
    })
    .openapi(leaveRoute, async (c) => c.json(await leaveNewsletter(deps, c.req.valid('json').token), 200))
}

const LARGEST_BODY = { bytes: 16 * 1024, refusal: 'invalid_request' } as const

const subscribeRoute = createRoute({
  method: 'post',
  path: '/api/newsletter',
  request: { body: json(newSubscriptionSchema) },
  responses: answer(
    'The same for addresses that are new and that are known. Problems: email_invalid, too_many_requests.',
    subscriptionOutcomeSchema,
  ),
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/newsletter/subscription',
  request: { query: subscriptionTokenSchema },
  responses: answer(
    'For the holder of a mail’s token. Problems: subscription_not_found.',
    subscriptionSchema,
  ),
})

const confirmRoute = createRoute({
  method: 'post',
  path: '/api/newsletter/confirm',
  request: { body: json(subscriptionTokenSchema) },
  responses: answer('It is confirmed. Problems: subscription_not_found.', subscriptionSchema),
})

const chooseRoute = createRoute({
  method: 'put',
  path: '/api/newsletter/subscription',
  request: { body: json(subscriptionChoiceSchema) },
  responses: answer('It is limited to these. Problems: subscription_not_found.', subscriptionSchema),
})

const leaveRoute = createRoute({
  method: 'post',
  path: '/api/newsletter/leave',
  request: { body: json(subscriptionTokenSchema) },
  responses: answer('It has ended. Problems: subscription_not_found.', subscriptionSchema),
})
