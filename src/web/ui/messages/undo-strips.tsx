import { X } from '../icons/icons.ts'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import styles from './undo-strips.module.css'

/** How long an action can be undone, in milliseconds (docs/product/design.md). */
const DURATION = 10_000

/** An action that has just been done and can be undone. */
export interface Undoable {
  id: number
  text: string
  /** Absent: it cannot be, or no longer. */
  undo?: (() => void) | undefined
  /** Before the button. */
  more?: ReactNode
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

/** Strips at the bottom of the window, for ten seconds without hover or focus. `--undo-height` says how much they cover. */
export function UndoStrips({ strips, undoLabel, closeLabel, onClose }: UndoStripsProps) {
  const stack = useRef<HTMLDivElement>(null)
  const isEmpty = strips.length === 0
  useEffect(() => (stack.current && !isEmpty ? publishHeight(stack.current) : undefined), [isEmpty])
  return (
    <div ref={stack} role="status" className={`${styles.stack} no-print`}>
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

/** Returns the function that ends it. */
function publishHeight(stack: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const { height } = stack.getBoundingClientRect()
    style.setProperty('--undo-height', `${height + MARGINS}px`)
  })
  observer.observe(stack)
  return () => {
    observer.disconnect()
    style.removeProperty('--undo-height')
  }
}

/** Below the strips and above them, in pixels. */
const MARGINS = 24 + 8

interface UndoStripProps extends Undoable, Omit<UndoStripsProps, 'strips'> {}

function UndoStrip(props: UndoStripProps) {
  const { id, text, more, undo, hasFocus = false, undoLabel, closeLabel, onClose } = props
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHeld = isHovered || isFocused
  const strip = useRef<HTMLDivElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  const timeLeft = useRef(DURATION)
  const close = () => onClose(id, strip.current?.contains(document.activeElement) ?? false)
  const expire = useEffectEvent(close)

  useEffect(() => {
    if (hasFocus) undoButton.current?.focus({ preventScroll: true })
  }, [hasFocus])
  useEffect(() => {
    if (isHeld) return undefined
    const began = Date.now()
    const timer = setTimeout(() => expire(), timeLeft.current)
    return () => {
      clearTimeout(timer)
      timeLeft.current = Math.max(0, timeLeft.current - (Date.now() - began))
    }
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
      {more}
      {undo && (
        <Button
          ref={undoButton}
          size="s"
          className={styles.undo}
          onClick={() => {
            close()
            undo()
          }}
        >
          {undoLabel}
        </Button>
      )}
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
