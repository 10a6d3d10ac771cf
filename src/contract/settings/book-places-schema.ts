import { z } from 'zod'
import { oneLineSchema } from '../bounds.ts'
import { FIELD_IN_ADDRESS, fieldsOf, PLACE_LIMITS } from './book-places.ts'

const templateSchema = oneLineSchema
  .min(1, 'must not be empty')
  .max(PLACE_LIMITS.template)
  // A title never decides to which host a reader is sent.
  .refine(
    (text) => /^https?:\/\/[^\s/?#{}\\]+(?:[/?#]\S*)?$/i.test(text) && URL.canParse(text),
    'must be an address whose host has no field',
  )
  .refine(
    (text) => !/[{}]/.test(text.replaceAll(FIELD_IN_ADDRESS, '')),
    'must have no other fields than {isbn}, {title} and {author}',
  )
  .refine((text) => fieldsOf(text).length > 0, 'must have {isbn}, {title} or {author}')

export const bookPlaceSchema = z.strictObject({
  name: oneLineSchema.min(1, 'must not be empty').max(PLACE_LIMITS.name),
  /** The first of which the book has all fields is the link; without one the place is left out. */
  templates: z.array(templateSchema).min(1).max(PLACE_LIMITS.templates),
  /** Whether the owner is paid for it: the link says so to search engines. */
  is_sponsored: z.boolean(),
})

export const bookPlacesSchema = z
  .strictObject({
    places: z.array(bookPlaceSchema).max(PLACE_LIMITS.places),
    /** Whether readers are told 不收佣金; never where a place is sponsored. */
    says_unpaid: z.boolean(),
  })
  .meta({ id: 'BookPlaces' })
