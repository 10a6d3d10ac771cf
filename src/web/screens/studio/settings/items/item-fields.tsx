import { CATEGORY_IDS, type CategoryId } from '../../../../../contract/categories/categories.ts'
import type { PostProvider, VideoProvider } from '../../../../../contract/settings/settings.ts'
import { itemWording } from '../../../../../contract/wording/studio/social-settings.ts'
import { useCategories } from '../../../../client/site.ts'
import { SelectMenu } from '../../../../ui/menus/select-menu.tsx'
import { type FieldProps, Labelled } from '../fields/fields.tsx'
import { parseProviderLink, type ProviderLink, providerUrl } from '../social/provider-links.ts'
import { Row } from '../../../../ui/layout/primitives.tsx'
import styles from '../fields/setting-fields.module.css'
import controlStyles from '../fields/setting-controls.module.css'
import { useSavedText } from '../fields/use-saved-text.ts'
import { settingAt } from '../use-settings.ts'

/** One of the eight categories, for the colour of a paper. */
export function CategorySetting({ form, setting, label }: FieldProps) {
  const value = settingAt(form.settings, setting) as CategoryId
  return (
    <div className={`${styles.field} focus-box`}>
      <Row align="stretch" justify="between" gap="3" size="3" tone="quiet">
        <span>{label}</span>
      </Row>
      <SelectMenu
        label={label}
        triggerClassName={controlStyles.select}
        options={useCategories().map(({ id, name }) => ({ value: id, label: name }))}
        value={CATEGORY_IDS.includes(value) ? value : null}
        onChange={(id) => void form.save([{ key: setting, value: id }])}
      />
    </div>
  )
}

interface LinkProps extends FieldProps {
  providers: readonly (PostProvider | VideoProvider)[]
}

/** The address of a video or post on its site; empty: none. `setting`: the item with `provider` and `provider_id`. */
export function ProviderLinkSetting({ form, setting, label, providers }: LinkProps) {
  const saved = providerUrl(settingAt(form.settings, setting) as ProviderLink)
  const field = useSavedText(saved, async (text) => {
    const link = text === '' ? { provider: null, provider_id: null } : parseProviderLink(text, providers)
    if (!link) return itemWording.badLink
    return form.save([
      { key: `${setting}.provider`, value: link.provider },
      { key: `${setting}.provider_id`, value: link.provider_id },
    ])
  })
  return (
    <Labelled label={label} text={field.text} maxLength={undefined} problem={field.problem}>
      {(control) => (
        <input
          {...control}
          type="url"
          value={field.text}
          placeholder="https://…"
          data-changed={field.isChanged || undefined}
          onChange={({ currentTarget }) => field.change(currentTarget.value)}
          onBlur={field.commit}
        />
      )}
    </Labelled>
  )
}
