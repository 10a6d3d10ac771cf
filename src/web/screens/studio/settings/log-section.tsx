import { useState } from 'react'
import type { StudioLog } from '../../../../contract/settings/studio-settings.ts'
import { logSection, loggedAction } from '../../../../contract/wording/studio/studio-log.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { Fault } from '../../../parts/fault/fault.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { whenText } from '../studio-dates.ts'
import { Note, Row, Small } from '../../../ui/layout/primitives.tsx'
import { useAction } from '../use-action.ts'
import { useSettingsForm } from './use-settings.ts'

/** The studio's log, newest first. It is read again after each save. */
export function LogSection() {
  const form = useSettingsForm()
  const api = useApi()
  const { run } = useAction()
  const log = useReaderData('GET /api/studio/log', {}, form.savedAt)
  const [now] = useState(() => Date.now())
  const { resource } = log
  // The last entries stay in sight while they are read again.
  const [last, setLast] = useState<StudioLog>()
  const shown = resource.state === 'ready' ? resource.data : last
  if (shown !== last) setLast(shown)
  const loadMore = async (before: number) => {
    const { entries, next } = await api.call('GET /api/studio/log', { query: { before } })
    log.update((earlier) => ({ entries: [...earlier.entries, ...entries], next }))
  }
  if (resource.state === 'failed') return <Fault failure={resource.failure} onRetry={log.retry} />
  const next = shown?.next ?? null
  return (
    <>
      {shown?.entries.length === 0 && <Note>{logSection.empty}</Note>}
      <ul className="ruled-list">
        {shown?.entries.map(({ id, at, action, subject, actor, by_command }) => (
          <Row as="li" justify="between" wrap gap="1 4" pad="2" key={id}>
            <span>{loggedAction(action, subject)}</span>
            <Small className="num">
              {actor ?? (by_command ? logSection.command : logSection.nobody)}・{whenText(at, now)}
            </Small>
          </Row>
        ))}
      </ul>
      {next !== null && (
        <Button size="s" onClick={() => run(() => loadMore(next))}>
          {logSection.more}
        </Button>
      )}
    </>
  )
}
