import { isDeepStrictEqual } from 'node:util'
import { DEFAULT_SETTINGS, type SiteSettings } from '../../../../contract/settings/settings.ts'

interface CleanedSettings {
  /** Values by key; undefined resets to the default. */
  changes: Partial<Record<keyof SiteSettings, unknown>>
  /** Names of the removed settings. */
  removed: string[]
  /** Names of settings that the owner has changed in part and that still contain an sample URL. */
  partlyChanged: string[]
}

/** The changes that remove the sample library's settings. Settings that the owner has changed stay. */
export function removeSampleSettings(stored: Partial<SiteSettings>, sample: SiteSettings): CleanedSettings {
  const cleaned: CleanedSettings = { changes: {}, removed: [], partlyChanged: [] }
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
  cleaned: CleanedSettings,
): Social['photo'] {
  if (!stored || !sample) return stored
  if (isDeepStrictEqual(stored, sample)) {
    cleaned.removed.push('social.photo')
    return null
  }
  const post = dropIfSample(stored.post, sample.post, 'social.photo.post', cleaned)
  const cards = stored.cards.filter((card) => !sample.cards.some((other) => isDeepStrictEqual(card, other)))
  if (cards.length < stored.cards.length) cleaned.removed.push('social.photo.cards')
  if (stored.url === sample.url) cleaned.partlyChanged.push('social.photo.url')
  return { ...stored, post, cards }
}

function cleanVideo(
  stored: Social['video'],
  sample: Social['video'],
  cleaned: CleanedSettings,
): Social['video'] {
  if (!stored || !sample) return stored
  if (isDeepStrictEqual(stored, sample)) {
    cleaned.removed.push('social.video')
    return null
  }
  const autoplay = dropIfSample(stored.autoplay, sample.autoplay, 'social.video.autoplay', cleaned)
  const second = dropIfSample(stored.second, sample.second, 'social.video.second', cleaned)
  if (stored.url === sample.url) cleaned.partlyChanged.push('social.video.url')
  return { ...stored, autoplay, second }
}

function dropIfSample<Part>(
  stored: Part | null,
  sample: Part | null,
  name: string,
  cleaned: CleanedSettings,
): Part | null {
  if (stored === null || !isDeepStrictEqual(stored, sample)) return stored
  cleaned.removed.push(name)
  return null
}
