import type { ReactNode } from 'react'
import type { PostProvider, VideoProvider } from '../../../../../contract/settings/settings.ts'
import { itemWording } from '../../../../../contract/wording/studio/social-settings.ts'
import { SelectMenu } from '../../../../ui/menus/select-menu.tsx'
import { type FieldProps, SavedLine } from '../fields/fields.tsx'
import { parseProviderLink, type ProviderLink, providerUrl } from '../social/provider-links.ts'
import { Row } from '../../../../ui/layout/primitives.tsx'
import styles from '../fields/setting-fields.module.css'
import controlStyles from '../fields/setting-controls.module.css'
import { settingAt, useSettingsForm } from '../use-settings.ts'

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
