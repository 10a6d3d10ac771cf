import { useState } from 'react'

/** As many as are looked at in one go; a list of thousands would hold up the browser. */
const STEP = 50

/** The first rows of a list, and more of them when asked; `more` is absent where all are shown. */
export function useFirstRows<Row>(rows: readonly Row[]): { shown: readonly Row[]; more?: () => void } {
  const [count, setCount] = useState(STEP)
  return {
    shown: rows.slice(0, count),
    ...(count < rows.length && { more: () => setCount(count + STEP) }),
  }
}
