import {
  STUDIO_LETTERS_PATH,
  STUDIO_SENT_LETTERS_PATH,
  STUDIO_SUBSCRIBERS_PATH,
} from '../../../../contract/newsletter/letter-links.ts'
import { HOME_PATH, STUDIO_PATH } from '../../../../contract/links.ts'
import {
  STUDIO_COMMENTS_PATH,
  STUDIO_PICTURES_PATH,
  STUDIO_REVIEWS_PATH,
  STUDIO_SETTINGS_PATH,
  STUDIO_STATISTICS_PATH,
  STUDIO_TAGS_PATH,
  studioReviewPath,
  studioTaggedPath,
} from '../../../../contract/studio/studio-links.ts'
import { goWording, writeTitled } from '../../../../contract/wording/studio/studio-go.ts'
import { draftTitle, stateNames, studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { SETTINGS_PLACES } from '../settings/settings-pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { plainTitle } from '../../../../contract/wording/reviews/books.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { toFailure } from '../../../client/api/api.ts'
import { queryKeys } from '../../../client/api/query-keys.ts'
import { useGroups } from '../use-groups.ts'
import { useNameFilter } from '../use-name-filter.ts'

/** A place or an action of ⌘K. */
export interface GoEntry {
  id: string
  group: string
  text: string
  /** The state of a review, or where a place is. */
  more?: string
  /** Found by its name alone, not listed. */
  isDetail?: boolean
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

/** Actions, screens, and the pages, sections and fields of the settings. */
export function fixedEntries({ go, write, switchTheme, showKeys, isOwner }: GoActions): GoEntry[] {
  const screen = (text: string, path: string): GoEntry => ({
    id: `go-${path}`,
    group: goWording.screens,
    text,
    run: () => go(path),
  })
  const action = (text: string, run: () => void): GoEntry => ({
    id: `go-${text}`,
    group: goWording.actions,
    text,
    run,
  })
  const owners = [
    screen(studioFrameWording.newsletter, STUDIO_LETTERS_PATH),
    screen(goWording.sent, STUDIO_SENT_LETTERS_PATH),
    screen(goWording.subscribers, STUDIO_SUBSCRIBERS_PATH),
    screen(studioFrameWording.settings, STUDIO_SETTINGS_PATH),
    ...SETTINGS_PLACES.map(({ text, more, path, place }) => ({
      id: `go-${path}-${place ?? ''}`,
      group: goWording.settings,
      text,
      more,
      isDetail: place !== undefined,
      run: () => go(path, place),
    })),
  ]
  return [
    action(goWording.write, write),
    screen(studioFrameWording.home, STUDIO_PATH),
    screen(studioFrameWording.reviews, STUDIO_REVIEWS_PATH),
    screen(studioFrameWording.tags, STUDIO_TAGS_PATH),
    screen(studioFrameWording.pictures, STUDIO_PICTURES_PATH),
    screen(studioFrameWording.comments, STUDIO_COMMENTS_PATH),
    screen(studioFrameWording.statistics, STUDIO_STATISTICS_PATH),
    screen(goWording.site, HOME_PATH),
    ...(isOwner ? owners : []),
    action(goWording.theme, switchTheme),
    action(goWording.keys, showKeys),
  ]
}

/** The entry that begins a text of the typed title. */
export const WRITE = 'write'

interface FoundEntriesInput {
  entries: readonly GoEntry[]
  onWrite: (title: string) => void
  onGo: (path: string) => void
}

/** The entries for a text: texts of a tag or a series, reviews and drafts as the studio's list finds them, then places and actions by name. */
export function useFoundEntries(text: string, { entries, onWrite, onGo }: FoundEntriesInput) {
  const api = useApi()
  const groups = useGroups()
  const typed = text.trim()
  const term = useRested(typed)
  const { data, error, isFetching } = useQuery({
    queryKey: queryKeys.reader('studio', 'go', term),
    queryFn: ({ signal }) => api.call('GET /api/studio/reviews', { query: { q: term }, signal }),
    enabled: term !== '',
    gcTime: 0,
  })
  const hasTyped = useNameFilter(typed)
  const isNamed = ({ text: name }: GoEntry) => hasTyped(name)
  const named = entries.filter(isNamed)
  const reviews = typed === term ? (data?.rows ?? []) : []
  // A review that has the text in its title comes before one that has it in the body.
  const inTitle = reviews.toSorted(
    (a, b) => Number(plainTitle(b).includes(term)) - Number(plainTitle(a).includes(term)),
  )
  const found = inTitle.slice(0, MAX_REVIEWS).map((row) => ({
    id: `review-${row.id}`,
    group: goWording.reviews,
    text: draftTitle(row),
    more: stateNames[row.state],
    run: () => onGo(studioReviewPath(row.id)),
  }))
  const grouped = (['series', 'tags'] as const).flatMap((kind) =>
    groups[kind].map(({ slug, name }) => ({
      id: `${kind}-${slug}`,
      group: goWording[kind],
      text: name,
      run: () => onGo(studioTaggedPath(kind === 'tags' ? 'tag' : 'series', slug)),
    })),
  )
  const write = { id: WRITE, group: goWording.actions, text: writeTitled(typed), run: () => onWrite(typed) }
  const all: readonly GoEntry[] =
    typed === ''
      ? entries.filter(({ isDetail }) => !isDetail)
      : [...named.slice(0, MAX_PLACES), ...grouped.filter(isNamed).slice(0, MAX_PLACES), ...found, write]
  return {
    found: all,
    isSearching: isFetching || typed !== term,
    failure: error ? toFailure(error).sentence : undefined,
  }
}

const MAX_REVIEWS = 8
const MAX_PLACES = 6

/** The text once it has rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 200)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
