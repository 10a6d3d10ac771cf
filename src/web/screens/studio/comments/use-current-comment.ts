import { useEffect, useRef, useState } from 'react'
import type { ModeratedComment } from '../../../../contract/comments/studio-comments.ts'
import { commentElementId } from './queue-comment.tsx'

/** The comment that the keys act on. Once one has left the list, the next has the focus. */
export function useCurrentComment(comments: readonly ModeratedComment[], first?: number) {
  const [currentId, setCurrentId] = useState(first)
  const wantsFocus = useRef(first)
  const current = comments.find(({ id }) => id === currentId) ?? comments[0]
  useEffect(() => {
    if (wantsFocus.current === undefined) return
    const element = document.getElementById(commentElementId(wantsFocus.current))
    // It may still be loading.
    if (!element) return
    wantsFocus.current = undefined
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest' })
  })
  const focus = (id: number | undefined) => {
    setCurrentId(id)
    wantsFocus.current = id
  }
  return {
    current,
    /** Without moving the focus, which is within already. */
    enter: setCurrentId,
    focus,
    step: (by: 1 | -1) => {
      const at = comments.findIndex(({ id }) => id === current?.id)
      focus(comments[Math.min(Math.max(at + by, 0), comments.length - 1)]?.id)
    },
    /** Called before these leave the list. */
    focusNext: (leaving: readonly ModeratedComment[]) => {
      const ids = new Set(leaving.map(({ id }) => id))
      const at = comments.findIndex(({ id }) => ids.has(id))
      const stays = ({ id }: ModeratedComment) => !ids.has(id)
      focus((comments.slice(at).find(stays) ?? comments.slice(0, at).findLast(stays))?.id)
    },
  }
}
