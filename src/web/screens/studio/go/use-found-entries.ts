import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { plainTitle } from '../../../../contract/wording/reviews/books.ts'
import { studioTaggedPath } from '../../../../contract/studio/studio-links.ts'
import { goWording, writeTitled } from '../../../../contract/wording/studio/studio-go.ts'
import { draftTitle, stateNames } from '../../../../contract/wording/studio/studio.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { toFailure } from '../../../client/api/api.ts'
import { queryKeys } from '../../../client/api/query-keys.ts'
import { useGroups } from '../use-groups.ts'
import type { GoEntry } from './go-entries.ts'

interface FoundEntriesInput {
  entries: readonly GoEntry[]
  onOpen: (id: number) => void
  onWrite: (title: string) => void
  onGo: (path: string) => void
}

/** The entries for a text: texts of a tag or a series, reviews and drafts as the studio's list finds them, then places and actions by name. */
export function useFoundEntries(text: string, { entries, onOpen, onWrite, onGo }: FoundEntriesInput) {
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
  const named = entries.filter((entry) => entry.text.toLowerCase().includes(typed.toLowerCase()))
  const reviews = typed === term ? (data?.rows ?? []) : []
  // A review that has the text in its title comes before one that has it in the body.
  const inTitle = reviews.toSorted(
    (a, b) => Number(plainTitle(b).includes(term)) - Number(plainTitle(a).includes(term)),
  )
  const found: GoEntry[] = inTitle.slice(0, MAX_REVIEWS).map((row) => ({
    id: `review-${row.id}`,
    group: goWording.reviews,
    text: draftTitle(row),
    more: stateNames[row.state],
    run: () => onOpen(row.id),
  }))
  const grouped: GoEntry[] = (['series', 'tags'] as const)
    .flatMap((kind) =>
      groups[kind].map(({ slug, name }) => ({
        id: `${kind}-${slug}`,
        group: goWording[kind],
        text: name,
        run: () => onGo(studioTaggedPath(kind === 'tags' ? 'tag' : 'series', slug)),
      })),
    )
    .filter((entry) => typed !== '' && entry.text.toLowerCase().includes(typed.toLowerCase()))
  const write: GoEntry[] =
    typed === ''
      ? []
      : [
          {
            id: 'write-titled',
            group: goWording.actions,
            text: writeTitled(typed),
            run: () => onWrite(typed),
          },
        ]
  return {
    found: [
      ...named.slice(0, typed === '' ? named.length : MAX_PLACES),
      ...grouped.slice(0, MAX_PLACES),
      ...found,
      ...write,
    ],
    isSearching: isFetching || typed !== term,
    failure: error ? toFailure(error).sentence : undefined,
  }
}

const MAX_REVIEWS = 8
const MAX_PLACES = 4

/** The text once it has rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 200)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
