import { endpoint } from '../endpoint.ts'
import {
  chosenSubscriptionSchema,
  newSubscriptionSchema,
  subscriptionChoiceSchema,
  subscriptionOutcomeSchema,
  subscriptionSchema,
  subscriptionTokenSchema,
} from './newsletter.ts'

export const subscribe = endpoint('POST /api/newsletter', {
  summary: 'Subscribes an address; the answer is the same for new and for known addresses.',
  body: newSubscriptionSchema,
  answers: { 200: subscriptionOutcomeSchema },
  problems: ['email_invalid', 'too_many_requests'],
})

export const readSubscription = endpoint('GET /api/newsletter/subscription', {
  summary: 'The subscription, for the holder of a mail’s token.',
  query: subscriptionTokenSchema,
  answers: { 200: subscriptionSchema },
  problems: ['subscription_not_found'],
})

export const confirmSubscription = endpoint('POST /api/newsletter/confirm', {
  summary: 'Confirms the subscription.',
  body: subscriptionTokenSchema,
  answers: { 200: subscriptionSchema },
  problems: ['subscription_not_found'],
})

export const chooseCategories = endpoint('PUT /api/newsletter/subscription', {
  summary: 'Limits the subscription to these categories.',
  body: subscriptionChoiceSchema,
  answers: { 200: chosenSubscriptionSchema },
  problems: ['subscription_not_found', 'too_many_requests'],
})

export const unsubscribe = endpoint('POST /api/newsletter/leave', {
  summary: 'Ends the subscription.',
  body: subscriptionTokenSchema,
  answers: { 200: subscriptionSchema },
  problems: ['subscription_not_found'],
})
