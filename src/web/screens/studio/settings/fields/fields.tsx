import { type ReactNode, useId, useState } from 'react'
import { counter } from '../../../../../contract/wording/studio/studio-editor.ts'
import { countCodePoints } from '../../../../../contract/limits.ts'
import { Plus, X } from '../../../../ui/icons/icons.ts'
import { SwitchInput } from '../../switch-input.tsx'
import { PagePreview } from './page-preview.tsx'
import { Note, Row, Small, Stack } from '../../../../ui/layout/primitives.tsx'
import styles from './setting-fields.module.css'
import controlStyles from './setting-controls.module.css'
import { useSavedText } from './use-saved-text.ts'
import type { TextFormat } from './text-formats.ts'
import { settingAt, type SettingsForm } from '../use-settings.ts'

export interface FieldProps {
  form: SettingsForm
  /** The key of the setting. */
  setting: string
  label: string
}

interface LineProps extends FieldProps {
  type?: 'text' | 'email' | 'url' | 'number'
  /** The count beside the label turns red beyond it. */
  maxLength?: number
  /** Whether an empty field unsets the setting. */
  isOptional?: boolean
  hint?: string
}

/** A setting of one line. */
export function LineSetting({ form, setting, label, type = 'text', maxLength, isOptional, hint }: LineProps) {
  const value = settingAt(form.settings, setting)
  const field = useSavedText(value === null || value === undefined ? '' : String(value), (text) => {
    const typed = type === 'number' && text !== '' ? Number(text) : text
    return form.save([{ key: setting, value: isOptional && text === '' ? null : typed }])
  })
  return (
    <Labelled label={label} text={field.text} maxLength={maxLength} problem={field.problem}>
      {(control) => (
        <input
          {...control}
          type={type === 'number' ? 'text' : type}
          inputMode={type === 'number' ? 'numeric' : undefined}
          value={field.text}
          placeholder={hint}
          data-changed={field.isChanged || undefined}
          onChange={({ currentTarget }) => field.change(currentTarget.value)}
          onBlur={field.commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) field.commit()
          }}
        />
      )}
    </Labelled>
  )
}

interface TextProps extends FieldProps {
  rows: number
  maxLength?: number
  hint?: string
  format: TextFormat
  /** Whether it is the text of a page, which is shown as visitors will read it until it is saved. */
  isPage?: boolean
}

/** A setting of several lines. */
export function TextSetting({ form, setting, label, rows, maxLength, hint, format, isPage }: TextProps) {
  const field = useSavedText(format.toText(settingAt(form.settings, setting)), (text) =>
    form.save([{ key: setting, value: format.toValue(text) }]),
  )
  return (
    <>
      <Labelled label={label} text={field.text} maxLength={maxLength} problem={field.problem}>
        {(control) => (
          <textarea
            {...control}
            rows={rows}
            value={field.text}
            placeholder={hint}
            data-changed={field.isChanged || undefined}
            onChange={({ currentTarget }) => field.change(currentTarget.value)}
            onBlur={field.commit}
          />
        )}
      </Labelled>
      {isPage && field.isChanged && field.text.trim() !== '' && <PagePreview text={field.text} />}
    </>
  )
}

interface LabelledProps {
  label: string
  text: string
  maxLength: number | undefined
  problem: string | undefined
  children: (control: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
}

export function Labelled({ label, text, maxLength, problem, children }: LabelledProps) {
  const id = useId()
  const count = countCodePoints(text)
  const described = problem === undefined ? undefined : `${id}-problem`
  return (
    <div className={`${styles.field} focus-box`}>
      <Row align="stretch" justify="between" gap="3" size="3" tone="quiet">
        <label htmlFor={id}>{label}</label>
        {maxLength !== undefined && (
          <span className={count > maxLength ? `num ${styles.over}` : 'num'}>
            {counter(count, maxLength)}
          </span>
        )}
      </Row>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': described })}
      {problem !== undefined && (
        <Note id={described} role="alert" tone="error" above="1">
          {problem}
        </Note>
      )}
    </div>
  )
}

interface SwitchProps {
  label: string
  text: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function SettingSwitch({ label, text, isOn, onChange }: SwitchProps) {
  const id = useId()
  return (
    <Stack as="label" align="center" gap="4" htmlFor={`${id}-switch`} className={controlStyles.switch}>
      <span>
        <span id={id}>{label}</span>
        <Small>{text}</Small>
      </span>
      <SwitchInput id={`${id}-switch`} aria-labelledby={id} isOn={isOn} onChange={onChange} />
    </Stack>
  )
}

interface WordsProps {
  words: readonly string[]
  label: string
  note: string
  placeholder: string
  /** The name of the button that removes a word. */
  removeLabel: (word: string) => string
  onChange: (words: readonly string[]) => void
}

/** Words as chips, with a field for one more. */
export function WordsSetting({ words, label, note, placeholder, removeLabel, onChange }: WordsProps) {
  const [word, setWord] = useState('')
  const id = useId()
  const add = () => {
    const added = word.trim()
    if (added !== '' && !words.includes(added)) onChange([...words, added])
    setWord('')
  }
  return (
    <div className={`${styles.field} focus-box`}>
      <Row align="stretch" justify="between" gap="3" size="3" tone="quiet">
        <label htmlFor={id}>{label}</label>
        <span>{note}</span>
      </Row>
      <Row as="ul" wrap gap="2" pad="2">
        {words.map((each) => (
          <Row as="li" inline gap="icon" touch size="3" key={each} className={controlStyles.chip}>
            {each}
            <button
              type="button"
              aria-label={removeLabel(each)}
              onClick={() => onChange(words.filter((other) => other !== each))}
            >
              <X />
            </button>
          </Row>
        ))}
        <Row as="li" inline gap="icon" touch size="3" className={controlStyles.chip}>
          <Plus />
          <input
            id={id}
            value={word}
            maxLength={100}
            placeholder={placeholder}
            onChange={({ currentTarget }) => setWord(currentTarget.value)}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) add()
            }}
          />
        </Row>
      </Row>
    </div>
  )
}
