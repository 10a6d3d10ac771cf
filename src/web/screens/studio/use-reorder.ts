import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'

/**
 * Rows that are ordered by dragging, with a finger by what bears `data-grip`, by buttons and by ⌥↑↓. A drag calls `onChange` once, at
 * its end.
 */
export function useReorder<Key extends string | number>(
  saved: readonly Key[],
  onChange: (order: Key[]) => unknown,
) {
  const list = useId()
  const [dragged, setDragged] = useState<Key>()
  /** Shown until it is saved. */
  const [changed, setChanged] = useState<readonly Key[]>()
  const order = changed ?? saved
  const commit = (next: readonly Key[]) => {
    if (next.every((key, place) => key === saved[place])) return setChanged(undefined)
    setChanged(next)
    void Promise.resolve(onChange([...next])).finally(() => setChanged(undefined))
  }
  const move = (key: Key, step: -1 | 1) => {
    const place = order.indexOf(key) + step
    if (place >= 0 && place < order.length) commit(withPlace(order, key, place))
  }
  const dragByFinger = (key: Key) => {
    const end = new AbortController()
    let shown = order
    setDragged(key)
    const onMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const row = document
        .elementsFromPoint(clientX, clientY)
        .map((element) => element.closest<HTMLElement>(`[data-row-of='${list}']`))
        .find((element) => element !== null)
      const over = shown.find((each) => String(each) === row?.dataset['row'])
      if (!row || over === undefined || over === key) return
      // A higher row would change places again and again under the finger.
      const { top, height } = row.getBoundingClientRect()
      const isDown = shown.indexOf(over) > shown.indexOf(key)
      if (isDown !== clientY > top + height / 2) return
      shown = withPlace(shown, key, shown.indexOf(over))
      setChanged(shown)
    }
    const onEnd = ({ type }: Event) => {
      end.abort()
      setDragged(undefined)
      commit(type === 'pointerup' ? shown : saved)
    }
    document.addEventListener('pointermove', onMove, { signal: end.signal })
    for (const type of ['pointerup', 'pointercancel'])
      document.addEventListener(type, onEnd, { signal: end.signal })
  }
  /** For the element that a drag passes over. */
  const targetProps = (key: Key) => ({
    'data-row': key,
    'data-row-of': list,
    'data-dragged': dragged === key,
    onDragOver(event: { preventDefault: () => void }) {
      if (dragged === undefined) return
      event.preventDefault()
      if (dragged !== key) setChanged(withPlace(order, dragged, order.indexOf(key)))
    },
  })
  /** For the element that is dragged and has the focus for ⌥↑↓. */
  const handleProps = (key: Key) => ({
    draggable: true as const,
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'touch' && (event.target as Element).closest('[data-grip]')) dragByFinger(key)
    },
    onKeyDown(event: KeyboardEvent) {
      if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
      event.preventDefault()
      move(key, event.key === 'ArrowUp' ? -1 : 1)
    },
    onDragStart: () => setDragged(key),
    onDragEnd() {
      setDragged(undefined)
      commit(order)
    },
  })
  return {
    /** As it is shown, also during a drag. */
    order,
    move,
    targetProps,
    handleProps,
    /** For the buttons of a row. */
    moveProps: (key: Key) => ({
      place: order.indexOf(key),
      count: order.length,
      onMove: (step: -1 | 1) => move(key, step),
    }),
    /** For a row that is both. */
    rowProps: (key: Key) => ({ ...targetProps(key), ...handleProps(key) }),
  }
}

function withPlace<Key>(order: readonly Key[], key: Key, place: number): Key[] {
  return order.filter((other) => other !== key).toSpliced(place, 0, key)
}
