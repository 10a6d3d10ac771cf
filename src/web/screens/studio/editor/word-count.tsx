import { useEffect, useRef, useState } from 'react'
import { targetWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { characterCount } from '../../../../contract/wording/studio/studio.ts'
import { countText, readingMinutes } from '../../../parts/rich-text-editor/count-text.ts'
import { Note } from '../../../ui/layout/primitives.tsx'
import { readChoice, storeChoice } from '../device-choices.ts'
import styles from './word-count.module.css'
import type { EditorView } from 'prosemirror-view'

/** How long the text is, how long it takes to read, and how far it is from its target, which this device remembers. */
export function WordCount({ id, count }: { id: number; count: number }) {
  const [target, setTarget] = useState(() => Number(readChoice(storageKey(id))) || 0)
  const [isAsking, setIsAsking] = useState(false)
  const choose = (text: string) => {
    const next = Math.max(0, Math.floor(Number(text)) || 0)
    setTarget(next)
    storeChoice(storageKey(id), next === 0 ? null : String(next))
    setIsAsking(false)
  }
  if (isAsking)
    return (
      <Note as="label" size="3" tone="soft" className={styles.target}>
        {targetWording.label}
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field that was pressed for
          autoFocus
          inputMode="numeric"
          autoComplete="off"
          defaultValue={target === 0 ? '' : String(target)}
          onBlur={({ currentTarget }) => choose(currentTarget.value)}
          onKeyDown={({ key, nativeEvent, currentTarget }) => {
            if (key === 'Escape') setIsAsking(false)
            else if (key === 'Enter' && !nativeEvent.isComposing) choose(currentTarget.value)
          }}
        />
      </Note>
    )
  const isReached = target > 0 && count >= target
  return (
    <button
      type="button"
      className={`${styles.count} num`}
      title={targetWording.hint}
      onClick={() => setIsAsking(true)}
    >
      <span>
        {target > 0 ? targetWording.of(count, target) : characterCount(count)}
        {count > 0 && targetWording.minutes(readingMinutes(count))}
      </span>
      {target > 0 && (
        <progress
          className={styles.progress}
          aria-label={isReached ? targetWording.reached : targetWording.label}
          max={target}
          value={Math.min(count, target)}
        />
      )}
    </button>
  )
}

function storageKey(id: number): string {
  return `studio-target-${id}`
}

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
