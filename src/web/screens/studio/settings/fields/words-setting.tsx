import { useState } from 'react'
import { Plus, X } from '../../../../ui/icons/icons.ts'
import { Row } from '../../../../ui/layout/primitives.tsx'
import { Message } from '../../../../ui/messages/message.tsx'
import { settingAt, useSettingsForm } from '../use-settings.ts'
import type { FieldProps } from './fields.tsx'
import controlStyles from './setting-controls.module.css'
import styles from './setting-fields.module.css'

interface WordsProps extends FieldProps {
  note: string
  placeholder: string
  removeLabel: (word: string) => string
}

/** A setting of words, as chips with a field for one more. */
export function WordsSetting({ setting, label, note, placeholder, removeLabel }: WordsProps) {
  const form = useSettingsForm()
  const words = settingAt(form.settings, setting) as readonly string[]
  const [word, setWord] = useState('')
  const [refusal, setRefusal] = useState<string>()
  // Of what is stored then: the press on × that leaves the field comes while its word is being saved.
  const change = (changed: (stored: readonly string[]) => readonly string[]) =>
    void form
      .save((stored) => [{ key: setting, value: changed(settingAt(stored, setting) as readonly string[]) }])
      .then(setRefusal)
  const add = () => {
    const added = word.trim()
    if (added !== '') change((stored) => [...new Set([...stored, added])])
    setWord('')
  }
  return (
    <div className={`${styles.field} focus-box`}>
      <Row align="stretch" justify="between" gap="3" size="3" tone="quiet">
        <label htmlFor={setting}>{label}</label>
        <span>{note}</span>
      </Row>
      <Row as="ul" wrap gap="2" pad="2">
        {words.map((each) => (
          <li key={each} className="chip">
            {each}
            <button
              type="button"
              aria-label={removeLabel(each)}
              onClick={() => change((stored) => stored.filter((other) => other !== each))}
            >
              <X />
            </button>
          </li>
        ))}
        <li className={`${controlStyles.chip} chip`}>
          <Plus />
          <input
            id={setting}
            value={word}
            maxLength={100}
            placeholder={placeholder}
            onChange={({ currentTarget }) => setWord(currentTarget.value)}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) add()
            }}
          />
        </li>
      </Row>
      {refusal !== undefined && <Message kind="error">{refusal}</Message>}
    </div>
  )
}
