import * as endpoints from '../../../contract/newsletter/newsletter.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { senderNetworkKeyOf, senderKeyOf } from '../../platform/http/access/client-ip.ts'
import {
  chooseCategories,
  confirmSubscription,
  unsubscribe,
  readSubscription,
} from './subscriptions.service.ts'
import { subscribe } from './subscribe.service.ts'

export function newsletterRoutes(deps: Deps) {
  return createPersonalApi()
    .endpoint(endpoints.subscribe, ({ c, body }) =>
      subscribe(deps, { sender: senderKeyOf(deps, c), network: senderNetworkKeyOf(deps, c) }, body),
    )
    .endpoint(endpoints.readSubscription, ({ query }) => readSubscription(deps, query.token))
    .endpoint(endpoints.confirmSubscription, ({ body }) => confirmSubscription(deps, body.token))
    .endpoint(endpoints.chooseCategories, ({ body }) => chooseCategories(deps, body.token, body.categories))
    .endpoint(endpoints.unsubscribe, ({ body }) => unsubscribe(deps, body.token))
}
