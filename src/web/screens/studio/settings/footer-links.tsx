import { useState } from 'react'
import { LONGEST_SETTING, type FooterLink } from '../../../../contract/settings.ts'
import { footerSection as w, movedLink, removeLink } from '../../../../contract/wording/studio-settings.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Trash2 } from '../../../ui/icons.ts'
import { MoveButtons } from '../move-buttons.tsx'
import { useReorder } from '../use-reorder.ts'
import { LineSetting } from './fields.tsx'
import { inOrder, withoutItem } from './list-changes.ts'
import { DraftField, NewItem } from './new-item.tsx'
import type { SectionProps } from './sections.tsx'
import styles from './settings.module.css'

const KEY = 'footer_links'

/** The owner's own links of the footer, in order. */
export function FooterLinks({ form }: SectionProps) {
  const links = form.settings.site.footer_links
  const change = (changed: (stored: readonly FooterLink[]) => FooterLink[]) =>
    form.save(({ site }) => [{ key: KEY, value: changed(site.footer_links) }])
  const { order, move, rowProps } = useReorder(
    links.map((_, place) => place),
    (places) =>
      change((stored) =>
        inOrder(
          stored,
          places.flatMap((place) => links[place] ?? []),
        ),
      ),
  )
  return (
    <div className={styles.item}>
      <h3>{w.links}</h3>
      <p className={styles.note}>{w.linksNote}</p>
      <ul className={styles.order}>
        {order.map((link, place) => {
          const shown = links[link]
          if (!shown) return null
          const { label, url } = shown
          return (
            <li key={link}>
              <details>
                <summary {...rowProps(link)}>
                  <b>{label}</b>
                  <small>{url}</small>
                </summary>
                <div className={styles.fields}>
                  <LineSetting
                    form={form}
                    setting={`${KEY}.${link}.label`}
                    label={w.linkLabel}
                    most={LONGEST_SETTING.linkLabel}
                  />
                  <LineSetting form={form} setting={`${KEY}.${link}.url`} label={w.linkUrl} type="url" />
                </div>
              </details>
              <span className={styles.moves}>
                <MoveButtons
                  name={movedLink(label)}
                  place={place}
                  count={order.length}
                  onMove={(step) => move(link, step)}
                />
                <IconButton
                  label={removeLink(label)}
                  onClick={() => void change((stored) => withoutItem(stored, shown))}
                >
                  <Trash2 />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ul>
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
