import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { mailDomainSchema } from './mail-domain.ts'
import {
  foundSamplesSchema,
  logQuerySchema,
  settingChangesSchema,
  studioLogSchema,
  studioSettingsSchema,
} from './studio-settings.ts'

const WRITE_REFUSALS = ['too_many_requests'] as const

export const readStudioSettings = endpoint('GET /api/studio/settings', {
  needs: 'settings',
  summary: 'All settings of the site.',
  answers: { 200: studioSettingsSchema },
  problems: [],
})

/** Three whole texts with the escapes of JSON. */
const SETTINGS_BODY = { bytes: 1024 * 1024, problem: 'body_too_large' } as const

export const changeStudioSettings = endpoint('PATCH /api/studio/settings', {
  needs: 'settings',
  summary: 'Changes settings at once on every process; null resets one that may be absent.',
  body: settingChangesSchema,
  bodyLimit: SETTINGS_BODY,
  answers: { 200: studioSettingsSchema },
  problems: [...WRITE_REFUSALS, 'setting_invalid', 'activitypub_needs_https'],
})

export const sendTestMail = endpoint('POST /api/studio/settings/test-mail', {
  needs: 'settings',
  summary: 'Sends a mail to the owner through the outbox.',
  answers: { 202: z.object({ to: z.string() }) },
  problems: WRITE_REFUSALS,
})

export const lookUpMailDomain = endpoint('GET /api/studio/settings/mail-domain', {
  needs: 'settings',
  summary:
    'SPF, DKIM and DMARC of the domain that mails come from, as DNS has them now; null without a mail server.',
  answers: { 200: z.object({ found: mailDomainSchema.nullable() }) },
  problems: ['too_many_requests'],
})

export const findStudioSamples = endpoint('GET /api/studio/samples', {
  needs: 'settings',
  summary: 'What removing the sample library deletes.',
  answers: { 200: foundSamplesSchema },
  problems: [],
})

export const removeStudioSamples = endpoint('DELETE /api/studio/samples', {
  needs: 'settings',
  summary: 'Removes the unchanged parts of the sample library.',
  answers: { 200: foundSamplesSchema },
  problems: WRITE_REFUSALS,
})

export const readStudioLog = endpoint('GET /api/studio/log', {
  needs: 'settings',
  summary: 'Who changed what, newest first.',
  query: logQuerySchema,
  answers: { 200: studioLogSchema },
  problems: [],
})
