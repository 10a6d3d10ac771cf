import * as endpoints from '../../../contract/newsletter/newsletter.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { senderNetworkKeyOf, senderKeyOf } from '../../platform/security/sender-key.ts'
import {
  chooseCategories,
  confirmSubscription,
  unsubscribe,
  readSubscription,
} from './subscriptions.service.ts'
import { subscribe } from './subscribe.service.ts'

export function newsletterRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/newsletter', '/api/newsletter/*'])
  return api
    .openapi(routeOf(endpoints.subscribe), async (c) =>
      c.json(
        await subscribe(
          deps,
          { sender: senderKeyOf(deps, c), network: senderNetworkKeyOf(deps, c) },
          c.req.valid('json'),
        ),
        200,
      ),
    )
    .openapi(routeOf(endpoints.readSubscription), async (c) =>
      c.json(await readSubscription(deps, c.req.valid('query').token), 200),
    )
    .openapi(routeOf(endpoints.confirmSubscription), async (c) =>
      c.json(await confirmSubscription(deps, c.req.valid('json').token), 200),
    )
    .openapi(routeOf(endpoints.chooseCategories), async (c) => {
      const { token, categories } = c.req.valid('json')
      return c.json(await chooseCategories(deps, token, categories), 200)
    })
    .openapi(routeOf(endpoints.unsubscribe), async (c) =>
      c.json(await unsubscribe(deps, c.req.valid('json').token), 200),
    )
}
