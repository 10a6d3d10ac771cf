import { useState } from 'react'
import type { SiteVideo } from '../../../../../contract/settings/settings.ts'
import { itemWording, videosWording as w } from '../../../../../contract/wording/studio/social-settings.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { FieldColumns, LineSetting } from '../fields/fields.tsx'
import { ProviderLinkSetting, NewItem } from '../items/item-fields.tsx'
import { PictureButton } from '../fields/picture-button.tsx'
import { parseProviderLink } from './provider-links.ts'
import { Note, Row, Small } from '../../../../ui/layout/primitives.tsx'
import itemStyles from '../items/setting-items.module.css'
import { settingAt, useSettingsForm } from '../use-settings.ts'

const PROVIDERS = ['youtube', 'vimeo'] as const

/** A video that may be absent: title, note, poster and its address on another site. */
export function VideoFields({ setting, label }: { setting: string; label: string }) {
  const form = useSettingsForm()
  const video = settingAt(form.settings, setting) as SiteVideo | null
  if (video === null)
    return (
      <div className={itemStyles.item}>
        <h3>{label}</h3>
        <NewVideo setting={setting} />
      </div>
    )
  return (
    <details className={itemStyles.item}>
      <Row as="summary" gap="1 3" touch>
        <h3>{label}</h3>
        <Small className="one-line">{video.title}</Small>
      </Row>
      <FieldColumns>
        <LineSetting setting={`${setting}.title`} label={w.title} />
        <LineSetting setting={`${setting}.note`} label={w.note} />
      </FieldColumns>
      <ProviderLinkSetting setting={setting} label={w.link} providers={PROVIDERS} />
      {video.file !== null && <Note>{w.own}</Note>}
      <PictureButton
        label={w.poster}
        file={video.poster}
        onStored={(name) => form.save([{ key: `${setting}.poster`, value: name }])}
      />
      <Row wrap gap="2" pad="2">
        <Button size="s" onClick={() => void form.save([{ key: setting, value: null }])}>
          {itemWording.remove}
        </Button>
      </Row>
    </details>
  )
}

function NewVideo({ setting }: { setting: string }) {
  const form = useSettingsForm()
  const [poster, setPoster] = useState<string | null>(null)
  const save = async ({ title, address }: { title: string; address: string }) => {
    const link = parseProviderLink(address, PROVIDERS)
    if (!link) return itemWording.badLink
    return form.save([{ key: setting, value: { title, note: '', poster, file: null, ...link } }])
  }
  return (
    <NewItem
      label={w.add}
      fields={{ title: { label: w.title }, address: { label: w.link, hint: 'https://…' } }}
      inColumns
      isReady={poster !== null}
      onSave={save}
    >
      <PictureButton
        label={w.poster}
        file={poster}
        onStored={(name) => {
          setPoster(name)
          return undefined
        }}
      />
      <Note>{w.needsAll}</Note>
    </NewItem>
  )
}
