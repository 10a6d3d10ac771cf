import { useEffect, useState } from 'react'
import { reviewPath } from '../../../contract/links.ts'
import type { Unfinished, Unfinished as AccountText } from '../../../contract/reading/reading-positions.ts'
import { newestWording } from '../../../contract/wording/reviews/home.ts'
import { lastReadAt } from '../../../contract/wording/reviews/review.ts'
import { useApi } from '../../client/api/api-context.ts'
import {
  readingPositions,
  savePosition,
  hasTitle,
  readAll,
  writeAll,
} from '../../client/reading-positions.ts'
import { sessionOf, useSession } from '../../client/session/session.ts'
import { isPlainClick, SiteLink } from '../../parts/site-link/site-link.tsx'
import { X } from '../../ui/icons/icons.ts'

/** The text that was last left half read on this device, else on any of the account, in one line. */
export function ContinueLine() {
  const [text, setText] = useState(findUnfinished)
  const api = useApi()
  // Signing out removes it.
  const isSignedIn = sessionOf(useSession()) !== undefined
  useEffect(() => {
    if (!isSignedIn) return
    const note = ({ text: latest }: Unfinished) => {
      setElsewhere(latest)
      setText(findUnfinished())
    }
    // What this device knows stays.
    api.call('GET /api/unfinished').then(note, () => {})
  }, [api, isSignedIn])
  if (!text || !findUnfinished()) return null
  const { review, title, heading } = text
  const forget = () => {
    readingPositions.remove(review)
    if (isSignedIn) savePosition(api, review, { position: null }).catch(() => {})
    setText(findUnfinished())
  }
  return (
    <>
      <SiteLink
        to={reviewPath(review)}
        onClick={(press) => isPlainClick(press, press.currentTarget) && readingPositions.resume(review)}
      >
        <b>{newestWording.carryOn}</b>
        <span>{title}</span>
        {heading !== null && <small>{lastReadAt(heading)}</small>}
      </SiteLink>
      <button type="button" aria-label={newestWording.forget(title)} onClick={forget}>
        <X />
      </button>
    </>
  )
}

interface UnfinishedText {
  review: number
  heading: string | null
  title: string
}

/** The text with a title that was read last, here before elsewhere. */
export function findUnfinished(): UnfinishedText | undefined {
  const found = readAll().findLast(hasTitle)
  return found && { review: found[0], heading: found[1].heading, title: found[2] }
}

/** Stores the account's latest text, for a device that has read none for long; a text that was opened here stays as it is. */
export function setElsewhere(text: AccountText['text']): void {
  const own = readAll().filter(([, , , isElsewhere]) => !isElsewhere)
  const isNew = text !== null && own.every(([id]) => id !== text.review)
  writeAll(isNew ? [[text.review, text.position, text.title, true], ...own] : own)
}
