import { type ChangeEvent, Fragment, type ReactNode, useState } from 'react'
import type { PostProvider, VideoProvider } from '../../../../../contract/settings/settings.ts'
import { itemWording } from '../../../../../contract/wording/studio/social-settings.ts'
import { SelectMenu } from '../../../../ui/menus/select-menu.tsx'
import { FieldColumns, type FieldProps, SavedLine } from '../fields/fields.tsx'
import { parseProviderLink, type ProviderLink, providerUrl } from '../social/provider-links.ts'
import { Row, Note } from '../../../../ui/layout/primitives.tsx'
import styles from '../fields/setting-fields.module.css'
import controlStyles from '../fields/setting-controls.module.css'
import { settingAt, useSettingsForm } from '../use-settings.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Plus } from '../../../../ui/icons/icons.ts'

/** One of the categories, for the colour of a paper. */
export function CategorySetting(props: FieldProps) {
  const { categories } = useSettingsForm().settings.site
  return <ChoiceSetting {...props} options={categories.map(({ id, name }) => ({ value: id, label: name }))} />
}

interface ChoiceProps extends FieldProps {
  options: { value: string; label: string; icon?: ReactNode }[]
}

/** One of a few values. */
export function ChoiceSetting({ setting, label, options }: ChoiceProps) {
  const form = useSettingsForm()
  const value = settingAt(form.settings, setting)
  return (
    <div className={`${styles.field} focus-box`}>
      <Row align="stretch" justify="between" gap="3" size="3" tone="quiet">
        <span>{label}</span>
      </Row>
      <SelectMenu
        label={label}
        triggerClassName={controlStyles.select}
        options={options}
        value={options.find((option) => option.value === value)?.value ?? null}
        onChange={(chosen) => void form.save([{ key: setting, value: chosen }])}
      />
    </div>
  )
}

interface LinkProps extends FieldProps {
  providers: readonly (PostProvider | VideoProvider)[]
}

/** The address of a video or post on its site; empty: none. `setting`: the item with `provider` and `provider_id`. */
export function ProviderLinkSetting({ setting, label, providers }: LinkProps) {
  const form = useSettingsForm()
  return (
    <SavedLine
      label={label}
      saved={providerUrl(settingAt(form.settings, setting) as ProviderLink)}
      save={async (text) => {
        const link = text === '' ? { provider: null, provider_id: null } : parseProviderLink(text, providers)
        if (!link) return itemWording.badLink
        return form.save([
          { key: `${setting}.provider`, value: link.provider },
          { key: `${setting}.provider_id`, value: link.provider_id },
        ])
      }}
      type="url"
      placeholder="https://…"
    />
  )
}

interface DraftField {
  label: string
  rows?: number
  hint?: string
}

interface NewItemProps<Name extends string> {
  label: string
  /** All must be filled in. */
  fields: Record<Name, DraftField>
  inColumns?: boolean
  /** Whether the item has what else it needs. */
  isReady?: boolean
  onSave: (typed: Record<Name, string>) => Promise<string | undefined>
  children?: ReactNode
}

/** A button that opens the form of an item. */
export function NewItem<Name extends string>(props: NewItemProps<Name>) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <ItemForm {...props} onEnd={() => setIsOpen(false)} />
  return (
    <Row wrap gap="2" pad="2">
      <Button size="s" onClick={() => setIsOpen(true)}>
        <Plus />
        {props.label}
      </Button>
    </Row>
  )
}

/** A form for an item that must be whole before visitors see it. Its fields save nothing by themselves. */
export function ItemForm<Name extends string>(props: NewItemProps<Name> & { onEnd: () => void }) {
  const { label, fields, inColumns = false, isReady = true, onSave, onEnd, children } = props
  const names = Object.keys(fields) as Name[]
  const [problem, setProblem] = useState<string>()
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({})
  const isFilledIn = (texts: typeof typed): texts is Record<Name, string> =>
    names.every((name) => texts[name]?.trim())
  const save = async () => {
    if (!isFilledIn(typed)) return
    const failure = await onSave(typed)
    setProblem(failure)
    if (failure === undefined) onEnd()
  }
  const Columns = inColumns ? FieldColumns : Fragment
  return (
    <div role="group" aria-label={label} className={styles.fields}>
      <Columns>
        {names.map((name) => (
          <Draft
            key={name}
            {...fields[name]}
            text={typed[name] ?? ''}
            onText={(text) => setTyped((before) => ({ ...before, [name]: text }))}
          />
        ))}
      </Columns>
      {children}
      {problem !== undefined && (
        <Note role="alert" tone="error" above="1">
          {problem}
        </Note>
      )}
      <Row wrap gap="2" pad="2">
        <Button size="s" disabled={!isReady || !isFilledIn(typed)} onClick={() => void save()}>
          {itemWording.save}
        </Button>
        <Button size="s" onClick={onEnd}>
          {itemWording.cancel}
        </Button>
      </Row>
    </div>
  )
}

function Draft({
  label,
  text,
  rows,
  hint,
  onText,
}: DraftField & { text: string; onText: (text: string) => void }) {
  const control = {
    value: text,
    placeholder: hint,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onText(currentTarget.value),
  }
  return (
    <label className={`${styles.field} focus-box`}>
      <Row as="span" align="stretch" justify="between" gap="3" size="3" tone="quiet">
        {label}
      </Row>
      {rows === undefined ? (
        <input type="text" autoComplete="off" {...control} />
      ) : (
        <textarea rows={rows} className="grows" {...control} />
      )}
    </label>
  )
}
