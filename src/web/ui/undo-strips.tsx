import { X } from './icons.ts'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './undo-strips.module.css'

/** How long something can be undone, in milliseconds (docs/product/design.md). */
const STAYS_FOR = 10_000

/** What has just been done, and the way back. */
export interface Undoable {
  id: number
  text: string
  undo: () => void
  /** Takes the focus: who goes by keys would not reach it in time. */
  hasFocus?: boolean
}

interface UndoStripsProps {
  strips: readonly Undoable[]
  undoLabel: string
  closeLabel: string
  /** Also when its time is over. `hadFocus`: the focus has to go on elsewhere. */
  onClose: (id: number, hadFocus: boolean) => void
}

/** At the foot of the window, for ten seconds each; longer while the pointer or the focus is on it. */
export function UndoStrips({ strips, undoLabel, closeLabel, onClose }: UndoStripsProps) {
  return (
    <div role="status" className={styles.stack}>
      {strips.map((strip) => (
        <UndoStrip
          key={strip.id}
          {...strip}
          undoLabel={undoLabel}
          closeLabel={closeLabel}
          onClose={onClose}
        />
      ))}
    </div>
  )
}

interface UndoStripProps extends Undoable, Omit<UndoStripsProps, 'strips'> {}

function UndoStrip({ id, text, undo, hasFocus = false, undoLabel, closeLabel, onClose }: UndoStripProps) {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHeld = isHovered || isFocused
  const strip = useRef<HTMLDivElement>(null)
  const left = useRef(STAYS_FOR)
  const close = () => onClose(id, strip.current?.contains(document.activeElement) ?? false)

  useEffect(() => {
    if (hasFocus) strip.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [hasFocus])
  useEffect(() => {
    if (isHeld) return undefined
    const began = Date.now()
    const timer = setTimeout(close, left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (Date.now() - began))
    }
    // Only what holds it changes its time.
  }, [isHeld])
  return (
    <div
      ref={strip}
      className={`${styles.strip} on-cover`}
      data-held={isHeld}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={(event) => setIsFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <span className={styles.text}>{text}</span>
      <Button
        size="s"
        className={styles.undo}
        onClick={() => {
          close()
          undo()
        }}
      >
        {undoLabel}
      </Button>
      <IconButton label={closeLabel} onClick={close}>
        <X />
      </IconButton>
      <i
        aria-hidden="true"
        className={styles.thread}
        style={{ '--undo-time': `${STAYS_FOR}ms` } as CSSProperties}
      />
    </div>
  )
}
