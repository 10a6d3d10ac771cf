import { type KeyboardEvent, useId, useState } from 'react'
import { countCodePoints } from '../../../../contract/limits.ts'
import { studioHomeWording } from '../../../../contract/wording/studio/studio.ts'
import { useAlerts } from '../../../ui/messages/alerts.tsx'
import { useNewReview } from '../use-new-review.ts'
import { Note } from '../../../ui/layout/primitives.tsx'
import styles from './studio-home.module.css'

/** A line up to this long becomes the title of the draft, a longer one its text. */
const LONGEST_TITLE = 20

/** 先記一句: Enter makes it a draft, unless it ends a composition. */
export function QuickDraft({ onDone }: { onDone: () => void }) {
  const id = useId()
  const alerts = useAlerts()
  const { create, isBusy } = useNewReview()
  const [text, setText] = useState('')
  const keep = async () => {
    const note = text.trim()
    if (note === '') return
    const isTitle = countCodePoints(note) <= LONGEST_TITLE
    const created = await create(
      isTitle ? { title: note.replace(/^《(.*)》$/, '$1') } : { content: paragraphs(note) },
    )
    if (!created) return
    setText('')
    alerts.show({ kind: 'success', text: studioHomeWording.jotted })
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
      return
    event.preventDefault()
    void keep()
  }
  return (
    <form className={styles.jot} onSubmit={(event) => event.preventDefault()}>
      <Note as="label" size="3" tone="soft" htmlFor={id}>
        {studioHomeWording.jot}
      </Note>
      <textarea
        className="underlined"
        id={id}
        rows={2}
        value={text}
        readOnly={isBusy}
        placeholder={studioHomeWording.jotHint}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Note above="1">{studioHomeWording.jotHelp}</Note>
    </form>
  )
}

function paragraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\n+/)
    .map((line) => `<p>${line}</p>`)
    .join('')
}
