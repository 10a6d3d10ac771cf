import { type ReactNode, useState } from 'react'
import { itemWording } from '../../../../../contract/wording/studio/social-settings.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Plus } from '../../../../ui/icons/icons.ts'
import { Note, Row } from '../../../../ui/layout/primitives.tsx'
import styles from '../fields/setting-fields.module.css'

interface NewItemProps {
  /** On the button that opens the form. */
  label: string
  /** Whether the fields have what the item needs. */
  isReady: boolean
  /** Resolves with the sentence of the failure. */
  onSave: () => Promise<string | undefined>
  children: ReactNode
}

/** A form for an item that must be whole before visitors see it. */
export function NewItem({ label, isReady, onSave, children }: NewItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!isOpen)
    return (
      <Row wrap gap="2" pad="2">
        <Button size="s" onClick={() => setIsOpen(true)}>
          <Plus />
          {label}
        </Button>
      </Row>
    )
  const save = async () => {
    const failure = await onSave()
    setProblem(failure)
    if (failure === undefined) setIsOpen(false)
  }
  return (
    <div role="group" aria-label={label} className={styles.fields}>
      {children}
      {problem !== undefined && (
        <Note role="alert" tone="error" above="1">
          {problem}
        </Note>
      )}
      <Row wrap gap="2" pad="2">
        <Button size="s" disabled={!isReady} onClick={() => void save()}>
          {itemWording.save}
        </Button>
        <Button size="s" onClick={() => setIsOpen(false)}>
          {itemWording.cancel}
        </Button>
      </Row>
    </div>
  )
}

interface DraftFieldProps {
  label: string
  text: string
  rows?: number
  hint?: string
  onText: (text: string) => void
}

/** A field of such a form, which saves nothing by itself. */
export function DraftField({ label, text, rows, hint, onText }: DraftFieldProps) {
  return (
    <label className={`${styles.field} focus-box`}>
      <Row as="span" align="stretch" justify="between" gap="3" size="3" tone="quiet">
        {label}
      </Row>
      {rows === undefined ? (
        <input
          type="text"
          autoComplete="off"
          value={text}
          placeholder={hint}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      ) : (
        <textarea
          rows={rows}
          value={text}
          placeholder={hint}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      )}
    </label>
  )
}
