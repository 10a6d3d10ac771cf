import { ofItsKind } from '../../../../../contract/studio/review-drafts.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import type { StudioReviewRow } from '../../../../../contract/studio/studio-reviews.ts'
import { textByline, textTitle } from '../../../../../contract/wording/reviews/books.ts'
import { detailsWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { queryKeys } from '../../../../client/api/query-keys.ts'
import { BookCover } from '../../../../parts/book-cover/book-cover.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { X } from '../../../../ui/icons/icons.ts'
import { titlesFirst } from '../found-titles.ts'
import { MoveButtons } from '../../buttons.tsx'
import { useReorder } from '../../use-reorder.ts'
import { Row, Small } from '../../../../ui/layout/primitives.tsx'
import { useEditor } from '../saving/use-draft.ts'
import { SheetLine } from './sheet-fields.tsx'
import styles from './related-reviews.module.css'

/** The related reviews in their order, by drag, buttons or ⌥↑↓, and a search for more. */
export function RelatedReviews() {
  const api = useApi()
  const client = useQueryClient()
  const { id, draft, change } = useEditor()
  const chosen = draft.related_books
  const onChange = (related_books: number[]) => change({ related_books })
  const { order, moveProps, rowProps } = useReorder(chosen, onChange)
  const [query, setQuery] = useState('')
  const q = query.trim()
  const { data: found, isPlaceholderData } = useQuery({
    queryKey: queryKeys.reader('studio', 'reviews to relate', q),
    enabled: q !== '',
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.call('GET /api/studio/reviews', { query: { q }, signal }),
  })
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const offered = (q === '' ? [] : (found?.rows ?? []))
    .filter((row) => row.kind !== 'page' && row.id !== id && !chosen.includes(row.id))
    .toSorted(titlesFirst(query))
    .slice(0, 5)
  const add = (row: StudioReviewRow) => {
    client.setQueryData(keyOf(row.id), row)
    onChange([...chosen, row.id])
    setQuery('')
    field.current?.focus()
  }
  return (
    <>
      <ul className={styles.related}>
        {order.map((review) => (
          <li key={review} {...rowProps(review)}>
            <RelatedReview
              id={review}
              moves={moveProps(review)}
              onRemove={() => onChange(chosen.filter((other) => other !== review))}
            />
          </li>
        ))}
      </ul>
      <SheetLine label={detailsWording.addRelated} htmlFor="related-search">
        <input
          ref={field}
          id="related-search"
          type="search"
          value={query}
          onKeyDown={(event) => {
            const [first] = offered
            if (event.nativeEvent.isComposing || event.keyCode === 229) return
            if (event.key === 'ArrowDown') {
              event.preventDefault()
              list.current?.querySelector('button')?.focus()
            } else if (event.key === 'Enter' && first) {
              event.preventDefault()
              // Those of what was typed before are none that was meant.
              if (!isPlaceholderData) add(first)
            }
          }}
          placeholder={detailsWording.findRelated}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      </SheetLine>
      <ul ref={list} className={styles.found} onKeyDown={moveFocus}>
        {offered.map((row) => (
          <li key={row.id}>
            <Row as="button" align="baseline" gap="3" touch type="button" onClick={() => add(row)}>
              {textTitle(row)}
              <Small>{textByline(row)}</Small>
            </Row>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Shows its number until its title is known. */
function RelatedReview({ id, moves, onRemove }: RelatedReviewProps) {
  const api = useApi()
  const { data: row } = useQuery({
    queryKey: keyOf(id),
    queryFn: async () => {
      const { draft, cover_path } = await api.call('GET /api/studio/reviews/{id}', { params: { id } })
      return { ...ofItsKind(draft), cover_path }
    },
    // The next sheet asks again: a text may have another title by then.
    gcTime: 0,
    staleTime: 0,
  })
  const name = row ?? { title: String(id), headline: '' }
  return (
    <>
      {row ? <BookCover card={{ title: row.title, cover: row.cover_path }} decorative /> : <span />}
      <b data-font="">{textTitle(name)}</b>
      <span>
        <MoveButtons name={textTitle(name)} {...moves} />
        <IconButton label={detailsWording.removeRelated(name)} onClick={onRemove}>
          <X />
        </IconButton>
      </span>
    </>
  )
}

interface RelatedReviewProps {
  id: number
  moves: Omit<ComponentProps<typeof MoveButtons>, 'name'>
  onRemove: () => void
}

/** Among the reader's data, which go when she signs out: drafts are among them. */
function keyOf(review: number) {
  return queryKeys.reader('studio', 'related review', review)
}

/** From offer to offer by the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  buttons.at((buttons.indexOf(event.target as HTMLButtonElement) + step) % buttons.length)?.focus()
}
