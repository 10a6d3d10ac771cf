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
  if (stored.social) {
    const { photo, video } = stored.social
    const social = {
      photo: withoutSample('social.photo', photo, sample.social.photo, cleaned),
      video: withoutSample('social.video', video, sample.social.video, cleaned),
    }
    if (!isDeepStrictEqual(social, stored.social)) cleaned.changes.social = social
  }
  return cleaned
}

/** A setting without its parts and list items that are the sample's; null where all of it is. */
function withoutSample<Value extends object>(
  name: string,
  stored: Value | null,
  sample: Value | null,
  { removed, partlyChanged }: CleanedSettings,
): Value | null {
  if (!stored || !sample) return stored
  if (isDeepStrictEqual(stored, sample)) {
    removed.push(name)
    return null
  }
  const parts = Object.entries(stored).map(([key, part]: [string, unknown]) => {
    const given: unknown = sample[key as keyof Value]
    const isSample = isDeepStrictEqual(part, given)
    if (key === 'url' && isSample) partlyChanged.push(`${name}.url`)
    if (Array.isArray(part)) {
      const rest = part.filter(
        (item) => !(given as unknown[]).some((other) => isDeepStrictEqual(item, other)),
      )
      if (rest.length < part.length) removed.push(`${name}.${key}`)
      return [key, rest]
    }
    if (typeof part !== 'object' || part === null || !isSample) return [key, part]
    removed.push(`${name}.${key}`)
    return [key, null]
  })
  return Object.fromEntries(parts) as Value
}
