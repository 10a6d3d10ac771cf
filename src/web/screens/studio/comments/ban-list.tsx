import { useState } from 'react'
import type { Ban as StoredBan } from '../../../../contract/comments/studio-comments.ts'
import {
  bannedUntil,
  banKindNames,
  liftBan,
  moderationWording,
} from '../../../../contract/wording/studio/studio-comments.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useReaderQuery } from '../../../client/api/reader-query.ts'
import { EmptyArt } from '../../../parts/asterism/empty-art.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Ban, Tag } from '../../../ui/icons/icons.ts'
import { TextButton } from '../buttons.tsx'
import { IconRow } from '../icon-row.tsx'
import { useAction } from '../use-action.ts'
import { whenText } from '../studio-dates.ts'
import { Unready } from '../unready.tsx'

/** 封鎖名單: banned people and words, each with its end. */
export function BanList({ now }: { now: number }) {
  const api = useApi()
  const { attempt } = useAction()
  const { resource, retry, update } = useReaderQuery(['studio', 'bans'], (client, signal) =>
    client.call('GET /api/studio/bans', { signal }),
  )
  const [busy, setBusy] = useState<string>()
  const lift = async ({ id }: StoredBan) => {
    setBusy(id)
    await attempt(async () => {
      await api.call('DELETE /api/studio/bans/{id}', { params: { id } })
      update(({ bans }) => ({ bans: bans.filter((ban) => ban.id !== id) }))
    })
    setBusy(undefined)
  }
  if (resource.state !== 'ready') return <Unready resource={resource} retry={retry} />
  const { bans } = resource.data
  if (bans.length === 0)
    return (
      <EmptyState art={<EmptyArt />} title={moderationWording.noBans} text={moderationWording.noBansText} />
    )
  return (
    <ul className="ruled-list">
      {bans.map((ban) => (
        <IconRow
          as="li"
          key={ban.id}
          icon={ban.kind === 'word' ? <Tag /> : <Ban />}
          title={ban.label}
          about={[`${banKindNames[ban.kind]}，${bannedUntil(ban.until && whenText(ban.until, now))}`]}
        >
          <TextButton
            aria-label={liftBan(ban.label)}
            disabled={busy === ban.id}
            onClick={() => void lift(ban)}
          >
            {moderationWording.lift}
          </TextButton>
        </IconRow>
      ))}
    </ul>
  )
}
