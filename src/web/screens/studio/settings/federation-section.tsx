import { useState } from 'react'
import * as words from '../../../../contract/wording/studio/federation-settings.ts'
import { useReaderQuery } from '../../../client/api/reader-query.ts'
import { Message } from '../../../ui/messages/message.tsx'
import { LineSetting, SettingSwitch, WordsSetting } from './fields/fields.tsx'
import type { SectionProps } from './settings-part.tsx'
import { Note } from '../../../ui/layout/primitives.tsx'
import rowStyles from './setting-rows.module.css'

/** 聯邦宇宙: ActivityPub and Webmention, and how they go. */
export function FederationSection({ form }: SectionProps) {
  const { federationSection: w } = words
  const { activitypub, webmention, blocked_servers } = form.settings.owner
  const [refusal, setRefusal] = useState<string>()
  const change = (key: string, value: unknown) => void form.save([{ key, value }]).then(setRefusal)
  return (
    <>
      <SettingSwitch
        label={w.activitypub}
        text={w.activitypubText}
        isOn={activitypub}
        onChange={(value) => change('activitypub', value)}
      />
      {refusal !== undefined && <Message kind="error">{refusal}</Message>}
      <LineSetting form={form} setting="activitypub_name" label={w.name} maxLength={30} />
      <Note>{w.nameNote}</Note>
      <SettingSwitch
        label={w.webmention}
        text={w.webmentionText}
        isOn={webmention}
        onChange={(value) => change('webmention', value)}
      />
      <WordsSetting
        words={blocked_servers}
        label={w.blocked}
        note={w.blockedNote}
        placeholder={w.addHost}
        removeLabel={words.unblockHost}
        onChange={(list) => change('blocked_servers', list)}
      />
      {(activitypub || webmention) && (
        <FederationStatus key={form.settings.owner.activitypub_name} hasHandle={activitypub} />
      )}
    </>
  )
}

function FederationStatus({ hasHandle }: { hasHandle: boolean }) {
  const { federationSection: w } = words
  const { resource } = useReaderQuery(['studio', 'federation'], (api, signal) =>
    api.call('GET /api/studio/federation', { signal }),
  )
  if (resource.state !== 'ready') return null
  const { handle, followers, likes, waiting, failures } = resource.data
  return (
    <div>
      {hasHandle && (
        <>
          <p>
            {w.address}　<code>{handle}</code>
          </p>
          <Note>{words.federationCounts(followers, likes, waiting)}</Note>
        </>
      )}
      {failures.length > 0 && (
        <>
          <h3>{w.failures}</h3>
          <ul className={`${rowStyles.rows} ruled-list`}>
            {failures.map((failure, index) => (
              <li key={`${failure.target} ${String(index)}`} title={failure.error}>
                {words.failureText(failure)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
