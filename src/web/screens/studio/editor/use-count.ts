import type { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import { countText } from '../../../parts/rich-text-editor/count-text.ts'

/** Milliseconds. Counting a long text after each key would make typing slow. */
const REST = 300

/** How many characters and words the text has: now, or when the writer rests. */
export function useCount() {
  const [count, setCount] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const measure = ({ state: { doc } }: EditorView) =>
    setCount(countText(doc.textBetween(0, doc.content.size, ' ')))
  const measureSoon = (view: EditorView) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => measure(view), REST)
  }
  return { count, measure, measureSoon }
}
