import type { z } from 'zod'
import type { SiteSettings } from '../../contract/settings/settings.ts'
import { siteSettingsSchema } from '../../contract/settings/settings-schema.ts'
import { normalizeEmail } from '../text/email-address.ts'

const { contact_email } = siteSettingsSchema.shape

/** As the contract's, with the check of the email that a browser cannot do. */
export const settingsSchema: z.ZodType<SiteSettings> = siteSettingsSchema.extend({
  contact_email: contact_email.refine(
    (text) => text === null || normalizeEmail(text) !== undefined,
    'must be an e-mail address',
  ),
})
