import { X } from './icons.ts'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './undo-strips.module.css'

/** How long an action can be undone, in milliseconds (docs/product/design.md). */
const DURATION = 10_000

/** An action that has just been done and can be undone. */
export interface Undoable {
  id: number
  text: string
  undo: () => void
  /** Takes the focus, because keyboard users would not reach the strip in time. */
  hasFocus?: boolean
}

interface UndoStripsProps {
  strips: readonly Undoable[]
  undoLabel: string
  closeLabel: string
  /** Called by the close button and when the time is over. `hadFocus`: the caller has to move the focus. */
  onClose: (id: number, hadFocus: boolean) => void
}

/** Strips at the bottom of the window, for ten seconds each. The time stops while one is hovered or focused. */
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
  const timeLeft = useRef(DURATION)
  const close = () => onClose(id, strip.current?.contains(document.activeElement) ?? false)

  useEffect(() => {
    if (hasFocus) strip.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [hasFocus])
  useEffect(() => {
    if (isHeld) return undefined
    const began = Date.now()
    const timer = setTimeout(close, timeLeft.current)
    return () => {
      clearTimeout(timer)
      timeLeft.current = Math.max(0, timeLeft.current - (Date.now() - began))
    }
    // The timer restarts only when it is paused or resumed.
  }, [isHeld])
  return (
    <div
      ref={strip}
      className={`${styles.strip} on-cover`}
      data-paused={isHeld}
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
        className={styles.timeBar}
        style={{ '--undo-time': `${DURATION}ms` } as CSSProperties}
      />
    </div>
  )
}
