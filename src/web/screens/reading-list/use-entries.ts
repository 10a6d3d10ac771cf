import { useEffect, useRef, useState } from 'react'
import { LIST_PAGE_SIZE } from '../../../contract/limits.ts'
import type { Failure, Resource } from '../../../contract/page.ts'
import { type Api, toFailure } from '../../client/api.ts'
import { useApi } from '../../client/api-context.ts'
import { useLocation } from '../../client/location.ts'
import { useSteadily } from '../../client/steadily.ts'
import {
  appendPiece,
  changeEntry,
  type EntryOrder,
  FIRST_ORDER,
  firstShown,
  type ListedEntry,
  nextOffset,
  seenEntries,
  type ShownEntries,
} from './entries.ts'
import { recallEntries, rememberEntries } from './entries-memory.ts'

/** The reader's list on the screen: what stands there, and what can be done with it. */
export interface EntryList {
  resource: Resource<null>
  shown: ShownEntries
  seen: readonly ListedEntry[]
  /** What was chosen, though it may still be on its way. */
  chosen: EntryOrder
  /** About an order or a further piece; of the first one `resource` tells. */
  question: (EntryQuestion & { what: 'order' | 'piece' }) | null
  next: number
  hasMore: boolean
  loadsByItself: boolean
  choose: (order: EntryOrder) => void
  loadMore: () => void
  /** Asks again what failed. */
  retry: () => void
  change: (id: number, change: Partial<ListedEntry>) => void
}

interface EntryQuestion extends EntryOrder {
  /** all: the screen has nothing yet, or looks whether what it remembers still holds. */
  what: 'all' | 'order' | 'piece'
  offset: number
  isAsking: boolean
  failure: Failure | null
}

const PIECES_BY_THEMSELVES = 2
const NOTHING: ShownEntries = { ...FIRST_ORDER, isWhole: true, entries: [], total: 0 }

/**
 * A whole list is filtered and sorted here, without a request; of a longer one the server sends pieces (docs/product/addresses.md
 * 31). On the way back what was there is there at once, and is looked after. Whatever fails, it stays.
 */
export function useEntries(reader: string): EntryList {
  const api = useApi()
  const steadily = useSteadily()
  const { key } = useLocation()
  const [historyKey] = useState(key)
  const [remembered] = useState(() => recallEntries(reader, historyKey))
  const [shown, setShown] = useState<ShownEntries | undefined>(remembered)
  const [question, setQuestion] = useState<EntryQuestion | null>(
    remembered?.isWhole === false ? null : { what: 'all', ...FIRST_ORDER, offset: 0, ...ASKING },
  )
  const hasChanged = useRef(false)

  useEffect(() => {
    if (shown) rememberEntries(reader, historyKey, shown)
  }, [reader, historyKey, shown])
  useEffect(() => {
    if (!question?.isAsking) return undefined
    const given = new AbortController()
    steadily(() => readPiece(api, question, given.signal)).then(
      (answer) => {
        if (given.signal.aborted) return
        setQuestion(null)
        setShown((before) => {
          if (question.what === 'order' || !before) return firstShown(answer, question)
          if (question.what === 'piece') return appendPiece(before, answer)
          // What its reader has changed meanwhile is newer than this answer.
          if (hasChanged.current) return before
          const fresh = firstShown(answer, FIRST_ORDER)
          return fresh.isWhole ? { ...fresh, ...orderOf(before) } : fresh
        })
      },
      (cause: unknown) => {
        if (given.signal.aborted) return
        console.error('the reading list could not be loaded', cause)
        setQuestion({ ...question, isAsking: false, failure: toFailure(cause) })
      },
    )
    return () => given.abort()
    // Each question is asked once.
  }, [question])

  const present = shown ?? NOTHING
  const seen = seenEntries(present)
  const ask = (what: EntryQuestion['what'], order: EntryOrder, offset: number) =>
    setQuestion({ what, filter: order.filter, sort: order.sort, offset, ...ASKING })
  return {
    resource: resourceOf(shown, question),
    shown: present,
    seen,
    chosen: question?.what === 'order' && question.isAsking ? question : present,
    question: isFurther(question) ? question : null,
    next: seen.length,
    hasMore: present.entries.length < present.total,
    loadsByItself: present.entries.length <= PIECES_BY_THEMSELVES * LIST_PAGE_SIZE,
    choose: (order) => {
      if (order.filter === present.filter && order.sort === present.sort) {
        if (question?.what === 'order') setQuestion(null)
        return
      }
      if (present.isWhole) setShown({ ...present, ...order })
      else ask('order', order, 0)
    },
    loadMore: () => {
      if (!question?.isAsking) ask('piece', present, nextOffset(present))
    },
    retry: () => {
      if (question && !question.isAsking) setQuestion({ ...question, ...ASKING, failure: question.failure })
    },
    change: (id, change) => {
      hasChanged.current = true
      setShown((before) => before && changeEntry(before, id, change))
    },
  }
}

/** The plainest address for the plainest question. */
function readPiece(api: Api, { filter, sort, offset }: EntryQuestion, signal: AbortSignal) {
  const query = {
    ...(filter !== 'all' && { status: filter }),
    ...(sort !== FIRST_ORDER.sort && { sort }),
    ...(offset > 0 && { offset }),
  }
  return api.call('GET /api/reading-list', { query, signal })
}

function isFurther(question: EntryQuestion | null): question is EntryQuestion & { what: 'order' | 'piece' } {
  return question !== null && question.what !== 'all'
}

function resourceOf(shown: ShownEntries | undefined, question: EntryQuestion | null): Resource<null> {
  if (shown) return { state: 'ready', data: null }
  if (!question?.failure || question.isAsking) return { state: 'loading' }
  return { state: 'failed', failure: question.failure }
}

function orderOf({ filter, sort }: ShownEntries): EntryOrder {
  return { filter, sort }
}

const ASKING = { isAsking: true, failure: null } as const
