import { Hono } from 'hono'
import {
  reviewIdOf,
  CONFIRM_PATH,
  confirmSubscriptionPath,
  HOME_PATH,
  UNSUBSCRIBE_PATH,
  NEWSLETTER_PATH,
  subscriptionChoicePath,
} from '../../../contract/links.ts'
import { SUBSCRIPTION_FORM } from '../../../contract/newsletter/subscription-form.ts'
import { problemSentences } from '../../../contract/wording/problems.ts'
import type { Deps } from '../../deps.ts'
import {
  chooseCategories,
  confirmSubscription,
  unsubscribe,
} from '../../newsletter/subscriptions/subscriptions.service.ts'
import { subscribe } from '../../newsletter/subscriptions/subscribe.service.ts'
import { CACHE_PRIVATE } from '../../platform/http/responses/response-headers.ts'
import type { HttpContext, HttpEnv } from '../../platform/http/http-context.ts'
import { readForm } from '../../platform/http/requests/read-input.ts'
import { senderNetworkKeyOf, senderKeyOf } from '../../platform/http/access/client-ip.ts'
import { outcomeOf, refusedFormResponse } from './refused-form.ts'
import type { RenderDocument } from '../document/render-document.ts'

/** The newsletter's forms as a browser without script sends them (contract/newsletter/subscription-form.ts). */
export function newsletterFormRoutes(deps: Deps, renderDocument: RenderDocument): Hono<HttpEnv> {
  const forms = new Hono<HttpEnv>()
  for (const path of [NEWSLETTER_PATH, CONFIRM_PATH, UNSUBSCRIBE_PATH]) {
    forms.post(path, async (c, next) => {
      c.header('Cache-Control', CACHE_PRIVATE)
      await next()
    })
  }
  return forms
    .post(NEWSLETTER_PATH, async (c) => {
      const { email, categories, token, review } = await readSubscriptionForm(c)
      try {
        const { outcome } = await subscribe(
          deps,
          { senderKey: senderKeyOf(deps, c), network: senderNetworkKeyOf(deps, c) },
          { email, categories, token, review },
        )
        return c.redirect(`${HOME_PATH}?newsletter=${outcome}${SUBSCRIPTION_PLACE}`, 303)
      } catch (cause) {
        return refusedFormResponse({ deps, renderDocument }, c, cause, {
          faultSentence: problemSentences.unavailable,
          typed: { form: 'newsletter', email, categories, token, review },
          fieldsOf: (code) => (code === 'email_invalid' ? ['email'] : []),
        })
      }
    })
    .post(CONFIRM_PATH, async (c) => {
      const { token } = await readSubscriptionForm(c)
      const done = await outcomeOf<string>(deps, c, {
        act: async () => {
          await confirmSubscription(deps, token)
          return 'confirmed'
        },
        refuse: (code) => code,
      })
      return c.redirect(withDone(confirmSubscriptionPath(token), done), 303)
    })
    .post(UNSUBSCRIBE_PATH, async (c) => {
      const { token, button, categories } = await readSubscriptionForm(c)
      const done = await outcomeOf<string>(deps, c, {
        act: async () => {
          const isSaving = button === SUBSCRIPTION_FORM.save && categories.length > 0
          if (!isSaving) {
            await unsubscribe(deps, token)
            return 'left'
          }
          const { confirmation } = await chooseCategories(deps, token, categories)
          return confirmation === undefined ? 'saved' : `confirmation_${confirmation}`
        },
        refuse: (code) => code,
      })
      return c.redirect(withDone(subscriptionChoicePath(token), done), 303)
    })
}

const SUBSCRIPTION_PLACE = '#subscription'

function withDone(path: string, done: string): string {
  return `${path}&${SUBSCRIPTION_FORM.done}=${done}`
}

async function readSubscriptionForm(c: HttpContext) {
  const fields = await readForm(c)
  const text = (name: string) => fields.get(name) ?? ''
  return {
    email: text('email'),
    token: text('token'),
    button: text(SUBSCRIPTION_FORM.button),
    categories: fields.getAll('categories'),
    review: reviewIdOf(text('review')),
  }
}
