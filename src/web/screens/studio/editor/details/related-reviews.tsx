import { ofItsKind } from '../../../../../contract/studio/review-drafts.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { StudioReviewRow } from '../../../../../contract/studio/studio-reviews.ts'
import { textByline, textTitle } from '../../../../../contract/wording/reviews/books.ts'
import { detailsWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { BookCover } from '../../../../parts/book-cover/book-cover.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { X } from '../../../../ui/icons/icons.ts'
import { titlesFirst } from '../found-titles.ts'
import { MoveButtons } from '../../buttons.tsx'
import { useReorder } from '../../use-reorder.ts'
import { Row, Small, Stack } from '../../../../ui/layout/primitives.tsx'
import detailsSheetStyles from './details-sheet.module.css'
import styles from './related-reviews.module.css'

const NOTHING_FOUND: { found: readonly StudioReviewRow[]; foundBy: string } = { found: [], foundBy: '' }

interface RelatedReviewsProps {
  /** Of the review itself, which is not offered. */
  id: number
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** The related reviews in their order, by drag, buttons or ⌥↑↓, and a search for more. */
export function RelatedReviews({ id, chosen, onChange }: RelatedReviewsProps) {
  const api = useApi()
  const [known, setKnown] = useState<
    ReadonlyMap<number, Pick<StudioReviewRow, 'title' | 'headline' | 'cover_path'>>
  >(new Map())
  const { order, move, rowProps } = useReorder(chosen, onChange)
  const [query, setQuery] = useState('')
  const [{ found, foundBy }, setFound] = useState(NOTHING_FOUND)
  const unknown = JSON.stringify(chosen.filter((review) => !known.has(review)))
  useEffect(() => {
    let isCurrent = true
    for (const review of JSON.parse(unknown) as number[])
      api.call('GET /api/studio/reviews/{id}', { params: { id: review } }).then(
        ({ draft, cover_path }) =>
          isCurrent && setKnown((before) => new Map(before).set(review, { ...ofItsKind(draft), cover_path })),
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [api, unknown])
  useEffect(() => {
    if (query.trim() === '') return undefined
    const stop = new AbortController()
    api
      .call('GET /api/studio/reviews', { query: { q: query.trim() }, signal: stop.signal })
      .then(({ rows }) => setFound({ found: rows, foundBy: query }))
      .catch(() => undefined)
    return () => stop.abort()
  }, [api, query])
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const search = (text: string) => {
    setQuery(text)
    if (text.trim() === '') setFound(NOTHING_FOUND)
  }
  const offered = found
    .filter((row) => row.kind !== 'page' && row.id !== id && !chosen.includes(row.id))
    .toSorted(titlesFirst(query))
    .slice(0, 5)
  const add = (row: StudioReviewRow) => {
    setKnown((before) => new Map(before).set(row.id, row))
    onChange([...chosen, row.id])
    search('')
    field.current?.focus()
  }
  return (
    <>
      <ul className={styles.related}>
        {order.map((review, place) => {
          const row = known.get(review)
          const name = row ?? { title: String(review), headline: '' }
          return (
            <li key={review} {...rowProps(review)}>
              {row ? <BookCover card={{ title: row.title, cover: row.cover_path }} decorative /> : <span />}
              <b data-font="">{textTitle(name)}</b>
              <span>
                <MoveButtons
                  name={textTitle(name)}
                  place={place}
                  count={order.length}
                  onMove={(step) => move(review, step)}
                />
                <IconButton
                  label={detailsWording.removeRelated(name)}
                  onClick={() => onChange(chosen.filter((other) => other !== review))}
                >
                  <X />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ul>
      <Stack align="center" gap="0 2" touch className={detailsSheetStyles.line}>
        <label htmlFor="related-search">{detailsWording.addRelated}</label>
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
              if (foundBy === query) add(first)
            }
          }}
          placeholder={detailsWording.findRelated}
          onChange={({ currentTarget }) => search(currentTarget.value)}
        />
      </Stack>
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

/** From offer to offer by the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  buttons.at((buttons.indexOf(event.target as HTMLButtonElement) + step) % buttons.length)?.focus()
}
