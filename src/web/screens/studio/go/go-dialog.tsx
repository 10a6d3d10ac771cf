import { Fragment, type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { goWording } from '../../../../contract/wording/studio/studio-go.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Search } from '../../../ui/icons/icons.ts'
import { Note, Row, Small } from '../../../ui/layout/primitives.tsx'
import { scrollWithinList } from '../../../ui/menus/scroll-within-list.ts'
import styles from './go-dialog.module.css'
import type { GoEntry } from './go-entries.ts'
import { useFoundEntries, WRITE } from './go-entries.ts'

interface GoDialogProps {
  entries: readonly GoEntry[]
  onClose: () => void
  onWrite: (title: string) => void
  onGo: (path: string) => void
}

/** ⌘K: a combobox over reviews, screens, sections of the settings and actions. */
export function GoDialog({ entries, onClose, onWrite, onGo }: GoDialogProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [current, setCurrent] = useState(0)
  const { found, isSearching, failure } = useFoundEntries(text, { entries, onWrite, onGo })
  const active = found[Math.min(current, found.length - 1)]
  const run = (entry: GoEntry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  // Enter before the results means the first of them, not a new text of that title.
  const [isEntered, setIsEntered] = useState(false)
  const runFirst = useEffectEvent(() => run(found[0]))
  const isAnswered = !isSearching && failure === undefined
  useEffect(() => {
    if (isEntered && isAnswered) runFirst()
  }, [isEntered, isAnswered])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setCurrent((Math.min(current, found.length - 1) + step + found.length) % found.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isSearching && current === 0 && active?.id === WRITE) setIsEntered(true)
      else run(active)
    }
  }
  return (
    <Dialog aria-labelledby={`${id}-label`} className={styles.dialog} onClose={onClose}>
      <Row as="label" gap="2" className={styles.field}>
        <Search />
        <span id={`${id}-label`} className="visually-hidden">
          {goWording.heading}
        </span>
        <input
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.id}`}
          placeholder={goWording.hint}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setCurrent(0)
            setIsEntered(false)
          }}
          onKeyDown={onKeyDown}
        />
        <Row as="button" touch size="4" tone="soft" type="button" onClick={onClose}>
          {goWording.close}
        </Row>
      </Row>
      <div id={`${id}-list`} role="listbox" aria-label={goWording.results} className={styles.list}>
        {found.map((entry, index) => (
          <Fragment key={entry.id}>
            {entry.group !== found[index - 1]?.group && <div role="presentation">{entry.group}</div>}
            <div
              id={`${id}-${entry.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry === active}
              ref={entry === active ? scrollWithinList : undefined}
              onPointerMove={() => setCurrent(index)}
              onClick={() => run(entry)}
            >
              <span>{entry.text}</span>
              {entry.more !== undefined && <Small>{entry.more}</Small>}
            </div>
          </Fragment>
        ))}
      </div>
      <Note ruled role="status" className={styles.status}>
        {failure ?? (isSearching ? goWording.searching : found.length === 0 ? goWording.none : '')}
      </Note>
    </Dialog>
  )
}
