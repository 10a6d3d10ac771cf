import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Handlers of an element that a long press of a finger acts on; the link below it is not followed then. */
export function useLongPress(onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasPressed = useRef(false)
  const start = useRef({ x: 0, y: 0 })
  const cancel = () => clearTimeout(timer.current)
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      hasPressed.current = false
      if (pointerType !== 'touch') return
      start.current = { x: clientX, y: clientY }
      timer.current = setTimeout(() => {
        hasPressed.current = true
        onPress()
      }, LONG_PRESS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > MAX_TRAVEL) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu: (event: MouseEvent) => {
      if (hasPressed.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!hasPressed.current) return
      hasPressed.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** Milliseconds. */
const LONG_PRESS = 500
/** Pixels: a finger that moves further scrolls. */
const MAX_TRAVEL = 10
