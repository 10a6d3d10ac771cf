import * as words from '../../../../contract/wording/studio/federation-settings.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { LineSetting, SwitchSetting } from './fields/fields.tsx'
import { WordsSetting } from './fields/words-setting.tsx'
import { Note } from '../../../ui/layout/primitives.tsx'
import { useSettingsForm } from './use-settings.ts'

/** 聯邦宇宙: ActivityPub and Webmention, and how they go. */
export function FederationSection() {
  const { federationSection: w } = words
  const { activitypub, activitypub_name, webmention } = useSettingsForm().settings.owner
  return (
    <>
      <SwitchSetting setting="activitypub" label={w.activitypub} text={w.activitypubText} />
      <LineSetting setting="activitypub_name" label={w.name} maxLength={30} />
      <Note>{w.nameNote}</Note>
      <SwitchSetting setting="webmention" label={w.webmention} text={w.webmentionText} />
      <WordsSetting
        setting="blocked_servers"
        label={w.blocked}
        note={w.blockedNote}
        placeholder={w.addHost}
        removeLabel={words.unblockHost}
      />
      {(activitypub || webmention) && <FederationStatus key={activitypub_name} hasHandle={activitypub} />}
    </>
  )
}

function FederationStatus({ hasHandle }: { hasHandle: boolean }) {
  const { federationSection: w } = words
  const { resource } = useReaderData('GET /api/studio/federation')
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
          <ul className="ruled-list">
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
