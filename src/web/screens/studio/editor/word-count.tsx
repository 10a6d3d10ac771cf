import { useState } from 'react'
import { targetWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { characterCount } from '../../../../contract/wording/studio/studio.ts'
import { readingMinutes } from '../../../parts/rich-text-editor/count-text.ts'
import { ignoreComposingEnter } from '../../../ui/fields/composing-enter.ts'
import { Note } from '../../../ui/layout/primitives.tsx'
import styles from './word-count.module.css'

/** How long the text is, how long it takes to read, and how far it is from its target, which this device remembers. */
export function WordCount({ id, count }: { id: number; count: number }) {
  const [target, setTarget] = useState(() => readTarget(id))
  const [isAsking, setIsAsking] = useState(false)
  const choose = (text: string) => {
    const next = Math.max(0, Math.floor(Number(text)) || 0)
    setTarget(next)
    storeTarget(id, next)
    setIsAsking(false)
  }
  if (isAsking)
    return (
      <Note
        as="form"
        size="3"
        tone="soft"
        className={styles.target}
        onKeyDown={(event) => {
          ignoreComposingEnter(event)
          if (event.key === 'Escape') setIsAsking(false)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          choose(new FormData(event.currentTarget).get('target')?.toString() ?? '')
        }}
      >
        <label>
          {targetWording.label}
          <input
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field that was pressed for
            autoFocus
            name="target"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={target === 0 ? '' : String(target)}
            onBlur={({ currentTarget }) => choose(currentTarget.value)}
          />
        </label>
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
        {targetWording.minutes(readingMinutes(count))}
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

/** 0: none. */
function readTarget(id: number): number {
  try {
    return Number(localStorage.getItem(storageKey(id)) ?? 0) || 0
  } catch {
    return 0
  }
}

function storeTarget(id: number, target: number): void {
  try {
    if (target === 0) localStorage.removeItem(storageKey(id))
    else localStorage.setItem(storageKey(id), String(target))
  } catch {
    // Without storage the target is lost with the page.
  }
}

function storageKey(id: number): string {
  return `studio-target-${id}`
}
