import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { studioWording } from '../../../../contract/wording/studio/studio-writing.ts'
import { ignoreComposingEnter } from '../../../ui/fields/composing-enter.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import styles from './menus.module.css'

interface TextPromptProps {
  label: string
  hint: string
  initial?: string
  /** The name of the button that submits an empty text. */
  remove?: string | undefined
  onSubmit: (text: string) => void
  onCancel: () => void
}

/** One line to fill in, inside a menu. */
export function TextPrompt({ label, hint, initial = '', remove, onSubmit, onCancel }: TextPromptProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(initial)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    ignoreComposingEnter(event)
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel()
  }
  return (
    <Row
      as="form"
      align="stretch"
      className={styles.prompt}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(text.trim())
      }}
    >
      <input
        ref={field}
        aria-label={label}
        placeholder={hint}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button type="submit">{studioWording.apply}</button>
      {remove !== undefined && (
        <button type="button" onClick={() => onSubmit('')}>
          {remove}
        </button>
      )}
    </Row>
  )
}
