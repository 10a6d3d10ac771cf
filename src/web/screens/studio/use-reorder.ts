import { type KeyboardEvent, useState } from 'react'

/** Rows that are ordered by dragging, by buttons and by ⌥↑↓. A drag calls `onChange` once, at its end. */
export function useReorder<Key extends string | number>(
  saved: readonly Key[],
  onChange: (order: Key[]) => unknown,
) {
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
  return {
    /** As it is shown, also during a drag. */
    order,
    move,
    /** For the buttons of a row. */
    moveProps: (key: Key) => ({
      place: order.indexOf(key),
      count: order.length,
      onMove: (step: -1 | 1) => move(key, step),
    }),
    /** For the element that is dragged and has the focus for ⌥↑↓. */
    rowProps: (key: Key) => ({
      draggable: true as const,
      'data-dragged': dragged === key,
      onKeyDown(event: KeyboardEvent) {
        if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
        event.preventDefault()
        move(key, event.key === 'ArrowUp' ? -1 : 1)
      },
      onDragStart: () => setDragged(key),
      onDragOver(event: { preventDefault: () => void }) {
        if (dragged === undefined) return
        event.preventDefault()
        if (dragged !== key) setChanged(withPlace(order, dragged, order.indexOf(key)))
      },
      onDragEnd() {
        setDragged(undefined)
        commit(order)
      },
    }),
  }
}

function withPlace<Key>(order: readonly Key[], key: Key, place: number): Key[] {
  return order.filter((other) => other !== key).toSpliced(place, 0, key)
}
