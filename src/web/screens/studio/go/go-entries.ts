import {
  STUDIO_LETTERS_PATH,
  STUDIO_SENT_LETTERS_PATH,
  STUDIO_SUBSCRIBERS_PATH,
} from '../../../../contract/newsletter/letter-links.ts'
import { HOME_PATH, STUDIO_PATH } from '../../../../contract/links.ts'
import {
  STUDIO_COMMENTS_PATH,
  STUDIO_REVIEWS_PATH,
  STUDIO_SETTINGS_PATH,
  STUDIO_TAGS_PATH,
} from '../../../../contract/studio/studio-links.ts'
import { studioTagsWording } from '../../../../contract/wording/studio/studio-tags.ts'
import { goWording } from '../../../../contract/wording/studio/studio-go.ts'
import { studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { SETTINGS_PARTS } from '../settings/settings-index.ts'

/** A place or an action of ⌘K. */
export interface GoEntry {
  id: string
  group: string
  text: string
  /** The state of a review, or where a place is. */
  more?: string
  run: () => void
}

interface GoActions {
  go: (path: string, place?: string) => void
  write: () => void
  switchTheme: () => void
  showKeys: () => void
  /** Editors reach neither letters nor settings. */
  isOwner: boolean
}

/** Actions, screens and sections of the settings. */
export function fixedEntries({ go, write, switchTheme, showKeys, isOwner }: GoActions): GoEntry[] {
  const screen = (text: string, path: string): GoEntry => ({
    id: `go-${path}`,
    group: goWording.screens,
    text,
    run: () => go(path),
  })
  const action = (id: string, text: string, run: () => void): GoEntry => ({
    id: `go-${id}`,
    group: goWording.actions,
    text,
    run,
  })
  return [
    action('write', goWording.write, write),
    screen(studioFrameWording.home, STUDIO_PATH),
    screen(studioFrameWording.reviews, STUDIO_REVIEWS_PATH),
    screen(studioTagsWording.heading, STUDIO_TAGS_PATH),
    screen(studioFrameWording.comments, STUDIO_COMMENTS_PATH),
    screen(goWording.site, HOME_PATH),
    ...(isOwner ? ownersEntries(screen, go) : []),
    action('theme', goWording.theme, switchTheme),
    action('keys', goWording.keys, showKeys),
  ]
}

function ownersEntries(screen: (text: string, path: string) => GoEntry, go: GoActions['go']): GoEntry[] {
  return [
    screen(studioFrameWording.newsletter, STUDIO_LETTERS_PATH),
    screen(goWording.sent, STUDIO_SENT_LETTERS_PATH),
    screen(goWording.subscribers, STUDIO_SUBSCRIBERS_PATH),
    screen(studioFrameWording.settings, STUDIO_SETTINGS_PATH),
    ...SETTINGS_PARTS.map(({ id, words: { title } }) => ({
      id: `go-settings-${id}`,
      group: goWording.settings,
      text: title,
      more: studioFrameWording.settings,
      run: () => go(STUDIO_SETTINGS_PATH, id),
    })),
  ]
}
