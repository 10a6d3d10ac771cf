import { useState } from 'react'
import type { Ban as StoredBan } from '../../../../contract/comments/studio-comments.ts'
import {
  bannedUntil,
  banKindNames,
  liftBan,
  moderationWording,
} from '../../../../contract/wording/studio/studio-comments.ts'
import { studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useReaderQuery } from '../../../client/api/reader-query.ts'
import { EmptyArt } from '../../../parts/asterism/empty-art.tsx'
import { Fault } from '../../../parts/fault/fault.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Ban, Tag } from '../../../ui/icons/icons.ts'
import { Spinner } from '../../../ui/buttons/spinner.tsx'
import { useAction } from '../use-action.ts'
import { whenText } from '../studio-dates.ts'
import { Small, Stack } from '../../../ui/layout/primitives.tsx'
import styles from './bans.module.css'

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
  if (resource.state === 'loading') return <Spinner text={studioFrameWording.loading} />
  if (resource.state === 'failed') return <Fault failure={resource.failure} onRetry={retry} />
  const { bans } = resource.data
  if (bans.length === 0)
    return (
      <EmptyState art={<EmptyArt />} title={moderationWording.noBans} text={moderationWording.noBansText} />
    )
  return (
    <ul className={styles.list}>
      {bans.map((ban) => (
        <Stack as="li" align="center" gap="0 3" ruled key={ban.id}>
          {ban.kind === 'word' ? <Tag /> : <Ban />}
          <b dir="auto">{ban.label}</b>
          <Small>
            {banKindNames[ban.kind]}，{bannedUntil(ban.until && whenText(ban.until, now))}
          </Small>
          <button
            type="button"
            className="text-button"
            aria-label={liftBan(ban.label)}
            disabled={busy === ban.id}
            onClick={() => void lift(ban)}
          >
            {moderationWording.lift}
          </button>
        </Stack>
      ))}
    </ul>
  )
}
