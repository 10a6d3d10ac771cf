import { useState } from 'react'
import { LONGEST_SETTING, type FooterLink } from '../../../../contract/settings/settings.ts'
import {
  footerSection as w,
  movedLink,
  removeLink,
} from '../../../../contract/wording/studio/studio-settings.ts'
import { LineSetting } from './fields/fields.tsx'
import { ItemList } from './items/item-list.tsx'
import { DraftField, NewItem } from './items/new-item.tsx'
import { Note } from '../../../ui/layout/primitives.tsx'
import styles from './fields/setting-fields.module.css'
import itemStyles from './items/setting-items.module.css'
import { useSettingsForm } from './use-settings.ts'
import { orderHint } from '../keys.ts'

const KEY = 'footer_links'

/** The owner's own links of the footer, in order. */
export function FooterLinks() {
  const form = useSettingsForm()
  const links = form.settings.site.footer_links
  const change = (changed: (stored: readonly FooterLink[]) => FooterLink[]) =>
    form.save(({ site }) => [{ key: KEY, value: changed(site.footer_links) }])
  return (
    <div className={itemStyles.item}>
      <h3>{w.links}</h3>
      <Note>{w.linksNote(orderHint())}</Note>
      <ItemList
        items={links}
        change={change}
        titleOf={({ label }) => label}
        detailOf={({ url }) => url}
        moveLabel={({ label }) => movedLink(label)}
        removeLabel={({ label }) => removeLink(label)}
        renderFields={(_link, place) => (
          <div className={styles.fields}>
            <LineSetting
              setting={`${KEY}.${place}.label`}
              label={w.linkLabel}
              maxLength={LONGEST_SETTING.linkLabel}
            />
            <LineSetting setting={`${KEY}.${place}.url`} label={w.linkUrl} type="url" />
          </div>
        )}
      />
      {links.length < LONGEST_SETTING.footerLinks && (
        <NewLink onSave={(link) => change((stored) => [...stored, link])} />
      )}
    </div>
  )
}

function NewLink({ onSave }: { onSave: (link: FooterLink) => Promise<string | undefined> }) {
  const [label, setLabel] = useState('')
  const [url, setUrl] = useState('')
  const save = async () => {
    const failure = await onSave({ label, url: url.trim() })
    if (failure === undefined) {
      setLabel('')
      setUrl('')
    }
    return failure
  }
  return (
    <NewItem label={w.addLink} isReady={label.trim() !== '' && url.trim() !== ''} onSave={save}>
      <DraftField label={w.linkLabel} text={label} onText={setLabel} />
      <DraftField label={w.linkUrl} text={url} hint="https://…" onText={setUrl} />
    </NewItem>
  )
}
