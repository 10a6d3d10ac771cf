import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { findWording } from '../../../../contract/wording/studio/studio-writing.ts'
import { ignoreComposingEnter } from '../../../ui/fields/composing-enter.ts'
import { ChevronDown, ChevronUp, X } from '../../../ui/icons/icons.ts'
import { find, goToMatch, readFound, replaceAllMatches, replaceMatch, selectCurrent } from './find.ts'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import styles from './find-bar.module.css'
import { Tool } from '../menus/tools.tsx'

interface FindBarProps {
  view: EditorView
  isReplacing: boolean
  isReadOnly: boolean
  onReplacing: (isReplacing: boolean) => void
  onClose: () => void
}

/** Finds and replaces in the text. Enter goes to the next place, ⇧Enter back, Esc returns to the text. */
export function FindBar({ view, isReplacing, isReadOnly, onReplacing, onClose }: FindBarProps) {
  const [text, setText] = useState(() => selectedText(view))
  const [isFolded, setIsFolded] = useState(true)
  const [replacement, setReplacement] = useState('')
  const [replaced, setReplaced] = useState<number>()
  const [isComposing, setIsComposing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [isReplacing])
  useEffect(() => {
    // Text in composition is no search term yet.
    if (!isComposing) find(view, text === '' ? undefined : { text, isFolded })
  }, [view, text, isFolded, isComposing])
  useEffect(() => () => void (view.isDestroyed || find(view, undefined)), [view])
  const { matches, current } = readFound(view.state)
  const close = () => {
    onClose()
    selectCurrent(view)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    ignoreComposingEnter(event)
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      if (event.target === field.current) goToMatch(view, event.shiftKey ? -1 : 1)
      else replaceMatch(view, replacement)
    }
  }
  return (
    <div role="search" aria-label={findWording.name} className={styles.bar} onKeyDown={onKeyDown}>
      <Row wrap gap="0 1" className={styles.row}>
        <input
          ref={field}
          type="text"
          aria-label={findWording.find}
          placeholder={findWording.find}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setReplaced(undefined)
          }}
          onCompositionStart={() => setIsComposing(true)}
          onCompositionEnd={() => setIsComposing(false)}
        />
        <Note as="span" size="3" role="status" className={`${styles.count} num`}>
          {replaced === undefined
            ? findWording.count(isComposing || text === '' ? undefined : matches.length, current + 1)
            : findWording.replaced(replaced)}
        </Note>
        <Tool icon={<ChevronUp />} name={findWording.previous} onPress={() => goToMatch(view, -1)} />
        <Tool icon={<ChevronDown />} name={findWording.next} onPress={() => goToMatch(view, 1)} />
        <Row as="label" inline gap="1" touch size="3" tone="soft" htmlFor={id} className={styles.option}>
          <input
            id={id}
            type="checkbox"
            checked={isFolded}
            onChange={({ currentTarget }) => {
              setIsFolded(currentTarget.checked)
              setReplaced(undefined)
            }}
          />
          {findWording.folded}
        </Row>
        {!isReadOnly && (
          <Tool label={findWording.replace} isOn={isReplacing} onPress={() => onReplacing(!isReplacing)} />
        )}
        <Tool icon={<X />} name={findWording.close} onPress={close} />
      </Row>
      {isReplacing && !isReadOnly && (
        <Row wrap gap="0 1" className={styles.row}>
          <input
            type="text"
            aria-label={findWording.replaceBy}
            placeholder={findWording.replaceBy}
            value={replacement}
            onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
          />
          <Tool label={findWording.replaceOne} onPress={() => replaceMatch(view, replacement)} />
          <Tool
            label={findWording.replaceAll}
            onPress={() => setReplaced(replaceAllMatches(view, replacement))}
          />
        </Row>
      )}
    </div>
  )
}

function selectedText({ state: { doc, selection } }: EditorView): string {
  const text = doc.textBetween(selection.from, selection.to, '\n')
  return text.includes('\n') || text.length > 40 ? '' : text
}
