import { useState } from 'react'

/** Rows per step: rendering thousands at once would block the browser. */
const STEP = 50

/** The first rows of a list. `more` shows another step; it is absent once all rows are shown. */
export function useFirstRows<Row>(rows: readonly Row[]): { shown: readonly Row[]; more?: () => void } {
  const [count, setCount] = useState(STEP)
  return {
    shown: rows.slice(0, count),
    ...(count < rows.length && { more: () => setCount(count + STEP) }),
  }
}
