import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { counter } from '../../../../../contract/wording/studio/studio-editor.ts'
import { countCodePoints } from '../../../../../contract/limits.ts'
import { SwitchInput } from '../../choices.tsx'
import { Grid } from '../../../../ui/layout/grid.tsx'
import { Note, Row, Small, Stack } from '../../../../ui/layout/primitives.tsx'
import { Message } from '../../../../ui/messages/message.tsx'
import styles from './setting-fields.module.css'
import controlStyles from './setting-controls.module.css'
import { useSavedText } from './use-saved-text.ts'
import { OPTIONAL_TEXT, type TextFormat } from './text-formats.ts'
import { settingAt, useSettingsForm } from '../use-settings.ts'
import { Plus, X } from '../../../../ui/icons/icons.ts'

export interface FieldProps {
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
  /** What needs the owner, in the place of the count. */
  notice?: string | undefined
}

/** A setting of one line. */
export function LineSetting({
  setting,
  label,
  type = 'text',
  maxLength,
  isOptional,
  hint,
  notice,
}: LineProps) {
  const form = useSettingsForm()
  const value = settingAt(form.settings, setting)
  const isNumber = type === 'number'
  return (
    <SavedLine
      id={setting}
      label={label}
      notice={notice}
      saved={value === null || value === undefined ? '' : String(value)}
      save={(text) => {
        const typed = isNumber && text !== '' ? Number(text) : text
        return form.save([{ key: setting, value: isOptional && text === '' ? null : typed }])
      }}
      longest={maxLength}
      type={isNumber ? 'text' : type}
      inputMode={isNumber ? 'numeric' : undefined}
      placeholder={hint}
    />
  )
}

interface SavedLineProps extends Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'placeholder' | 'autoCapitalize'
> {
  label: string
  saved: string
  save: (text: string) => Promise<string | undefined>
  longest?: number | undefined
  id?: string
  notice?: string | undefined
}

/** A line that is saved on leaving it, and by Enter. */
export function SavedLine({ label, saved, save, longest, id, notice, ...rest }: SavedLineProps) {
  const field = useSavedText(saved, save)
  return (
    <Labelled
      id={id}
      label={label}
      text={field.text}
      maxLength={longest}
      notice={notice}
      problem={field.problem}
    >
      {(control) => <input {...rest} {...control} {...field.line} />}
    </Labelled>
  )
}

interface TextProps extends FieldProps {
  rows: number
  maxLength?: number
  hint?: string
  /** Default: as it is; an empty one unsets the setting. */
  format?: TextFormat
}

/** A setting of several lines. */
export function TextSetting({ setting, label, rows, maxLength, hint, format = OPTIONAL_TEXT }: TextProps) {
  const form = useSettingsForm()
  const field = useSavedText(format.toText(settingAt(form.settings, setting)), (text) =>
    form.save([{ key: setting, value: format.toValue(text) }]),
  )
  return (
    <Labelled id={setting} label={label} text={field.text} maxLength={maxLength} problem={field.problem}>
      {(control) => (
        <textarea {...control} {...field.area} rows={rows} className="grows" placeholder={hint} />
      )}
    </Labelled>
  )
}

interface LabelledProps {
  /** Of the field. */
  id: string | undefined
  notice?: string | undefined
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

function Labelled({ id: given, label, text, maxLength, notice, problem, children }: LabelledProps) {
  const own = useId()
  const id = given ?? own
  const count = countCodePoints(text)
  const described = problem === undefined ? undefined : `${id}-problem`
  const aside = (
    <>
      {notice !== undefined && (
        <Note as="span" size="3" tone="reading">
          {notice}
        </Note>
      )}
      {maxLength !== undefined && (
        <Note as="span" size="3" tone={count > maxLength ? 'error' : 'quiet'} className="num">
          {counter(count, maxLength)}
        </Note>
      )}
    </>
  )
  return (
    <FieldBox label={<label htmlFor={id}>{label}</label>} aside={aside}>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': described })}
      {problem !== undefined && (
        <Note id={described} role="alert" tone="error" above="1">
          {problem}
        </Note>
      )}
    </FieldBox>
  )
}

interface FieldBoxProps {
  as?: 'div' | 'label'
  label: ReactNode
  /** At the other end of its line. */
  aside?: ReactNode
  children: ReactNode
}

/** A control under its label, above a line. */
export function FieldBox({ as: Box = 'div', label, aside, children }: FieldBoxProps) {
  return (
    <Box className={`${styles.field} focus-box`}>
      <Row as="span" justify="between" gap="3" size="3" tone="quiet">
        <span>{label}</span>
        {aside}
      </Row>
      {children}
    </Box>
  )
}

interface SwitchProps {
  /** Of the switch. */
  id?: string
  label: string
  text: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function SettingSwitch({ id: given, label, text, isOn, onChange }: SwitchProps) {
  const id = useId()
  const control = given ?? `${id}-switch`
  return (
    <Stack as="label" align="center" gap="4" htmlFor={control} className={controlStyles.switch}>
      <span>
        <span id={id}>{label}</span>
        <Small>{text}</Small>
      </span>
      <SwitchInput id={control} aria-labelledby={id} isOn={isOn} onChange={onChange} />
    </Stack>
  )
}

/** A setting that is on or off. */
export function SwitchSetting({ setting, label, text }: FieldProps & { text: string }) {
  const form = useSettingsForm()
  const [refusal, setRefusal] = useState<string>()
  return (
    <>
      <SettingSwitch
        id={setting}
        label={label}
        text={text}
        isOn={settingAt(form.settings, setting) === true}
        onChange={(value) => void form.save([{ key: setting, value }]).then(setRefusal)}
      />
      {refusal !== undefined && <Message kind="error">{refusal}</Message>}
    </>
  )
}

/** Fields beside each other in wide windows. */
export function FieldColumns({ children }: { children: ReactNode }) {
  return (
    <Grid gap="1 5" wide="1fr 1fr">
      {children}
    </Grid>
  )
}

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
    <FieldBox label={<label htmlFor={setting}>{label}</label>} aside={<span>{note}</span>}>
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
    </FieldBox>
  )
}
