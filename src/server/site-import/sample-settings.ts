import { isDeepStrictEqual } from 'node:util'
import { DEFAULT_SETTINGS, type SiteSettings } from '../../contract/settings.ts'

interface CleanedSettings {
  /** Values by key; undefined: back to the default. */
  changes: Partial<Record<keyof SiteSettings, unknown>>
  /** Names of what visitors will no longer see. */
  removed: string[]
  /** Names of what the owner has changed in part, and an invented address is left in it. */
  mixed: string[]
}

/** The stored settings without what the sample library invented. What the owner has changed stays. */
export function withoutSampleSettings(stored: Partial<SiteSettings>, sample: SiteSettings): CleanedSettings {
  const cleaned: CleanedSettings = { changes: {}, removed: [], mixed: [] }
  for (const key of Object.keys(sample) as (keyof SiteSettings)[]) {
    if (key === 'social' || stored[key] === undefined || !isDeepStrictEqual(stored[key], sample[key]))
      continue
    cleaned.changes[key] = undefined
    if (!isDeepStrictEqual(sample[key], DEFAULT_SETTINGS[key])) cleaned.removed.push(key)
  }
  if (stored.social && sample.social) {
    const photo = cleanPhoto(stored.social.photo, sample.social.photo, cleaned)
    const video = cleanVideo(stored.social.video, sample.social.video, cleaned)
    const social = { photo, video }
    if (!isDeepStrictEqual(social, stored.social)) cleaned.changes.social = social
  }
  return cleaned
}

type Social = SiteSettings['social']

function cleanPhoto(
  stored: Social['photo'],
  sample: Social['photo'],
  told: CleanedSettings,
): Social['photo'] {
  if (!stored || !sample) return stored
  if (isDeepStrictEqual(stored, sample)) {
    told.removed.push('social.photo')
    return null
  }
  const post = without(stored.post, sample.post, 'social.photo.post', told)
  const cards = stored.cards.filter((card) => !sample.cards.some((other) => isDeepStrictEqual(card, other)))
  if (cards.length < stored.cards.length) told.removed.push('social.photo.cards')
  if (stored.url === sample.url) told.mixed.push('social.photo.url')
  return { ...stored, post, cards }
}

function cleanVideo(
  stored: Social['video'],
  sample: Social['video'],
  told: CleanedSettings,
): Social['video'] {
  if (!stored || !sample) return stored
  if (isDeepStrictEqual(stored, sample)) {
    told.removed.push('social.video')
    return null
  }
  const autoplay = without(stored.autoplay, sample.autoplay, 'social.video.autoplay', told)
  const second = without(stored.second, sample.second, 'social.video.second', told)
  if (stored.url === sample.url) told.mixed.push('social.video.url')
  return { ...stored, autoplay, second }
}

function without<Part>(
  stored: Part | null,
  sample: Part | null,
  name: string,
  told: CleanedSettings,
): Part | null {
  if (stored === null || !isDeepStrictEqual(stored, sample)) return stored
  told.removed.push(name)
  return null
}
