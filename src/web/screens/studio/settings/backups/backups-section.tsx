import { useEffect, useEffectEvent, useRef } from 'react'
import type { Backups } from '../../../../../contract/settings/backups.ts'
import * as words from '../../../../../contract/wording/studio/backups.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { useReaderQuery } from '../../../../client/api/reader-query.ts'
import { Fault } from '../../../../parts/fault/fault.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { CircleAlert, Hourglass } from '../../../../ui/icons/icons.ts'
import { momentText } from '../../studio-dates.ts'
import { usePolling } from '../../use-polling.ts'
import { BackupRow } from './backup-row.tsx'
import { Note, Row, Small } from '../../../../ui/layout/primitives.tsx'
import rowStyles from '../setting-rows.module.css'
import { useAction } from '../../use-action.ts'

/** How often the list is read while a backup is written, in milliseconds. */
const POLL = 2_000

/** 備份: the files on the machine, one more at a press, and how a site is restored. */
export function BackupsSection() {
  const { backupsSection: w } = words
  const api = useApi()
  const { resource, replace, retry } = useReaderQuery(['studio', 'backups'], (client, signal) =>
    client.call('GET /api/studio/backups', { signal }),
  )
  const { run, isBusy, alerts } = useAction()
  const backups = resource.state === 'ready' ? resource.data : undefined
  const isAtWork = backups !== undefined && backups.state !== 'idle'
  usePolling(isAtWork, retry, POLL)
  const wasAsked = useRef(false)
  const tellEnd = useEffectEvent(() => {
    if (backups && !backups.failure) alerts.show({ kind: 'success', text: w.done })
  })
  useEffect(() => {
    if (isAtWork || !wasAsked.current) return
    wasAsked.current = false
    tellEnd()
  }, [isAtWork])
  if (resource.state === 'failed') return <Fault failure={resource.failure} onRetry={retry} />
  if (!backups) return null
  if (!backups.schedule) return <Unscheduled />
  const ask = () =>
    run(async () => {
      replace(await api.call('POST /api/studio/backups'))
      wasAsked.current = true
    })
  return (
    <>
      <Troubles backups={backups} />
      {backups.backups.length === 0 && backups.folder_fault === null && <Note>{w.none}</Note>}
      <ul className={`${rowStyles.rows} ruled-list`}>
        {backups.backups.map((backup) => (
          <BackupRow key={backup.name} backup={backup} />
        ))}
      </ul>
      <Row wrap gap="2" className={rowStyles.choices}>
        <Button size="s" busy={isBusy || isAtWork} onClick={ask}>
          {isAtWork ? w[backups.state === 'running' ? 'running' : 'requested'] : w.now}
        </Button>
      </Row>
      <Schedule backups={backups} schedule={backups.schedule} />
    </>
  )
}

/** The backup problems, above the list. */
function Troubles({ backups: { failure, folder_fault, is_overdue } }: { backups: Backups }) {
  const { backupsSection: w } = words
  return (
    <>
      {folder_fault !== null && <Trouble text={w.folderFault} reason={folder_fault} />}
      {failure && (
        <Trouble
          text={`${w.failed}・${momentText(failure.failed_at)}`}
          more={w.retried}
          reason={failure.reason}
        />
      )}
      {is_overdue && !failure && <Trouble text={w.overdue} />}
    </>
  )
}

function Trouble({ text, more, reason }: { text: string; more?: string; reason?: string }) {
  return (
    <div className={`${rowStyles.row} ${rowStyles.trouble}`}>
      <CircleAlert />
      <span>
        <b>{text}</b>
        {more !== undefined && <Small>{more}</Small>}
        {reason !== undefined && <Small lang="en">{reason}</Small>}
      </span>
    </div>
  )
}

interface ScheduleProps {
  backups: Backups
  schedule: NonNullable<Backups['schedule']>
}

function Schedule({ backups: { backups, next_at }, schedule }: ScheduleProps) {
  const { backupsSection: w, backupCommands } = words
  const [newest] = backups
  const file = newest ? `${schedule.folder}/${newest.name}` : 'site.backup'
  return (
    <>
      <div className={rowStyles.row}>
        <Hourglass />
        <span>
          <b>{next_at === null ? words.backupSchedule(schedule) : words.nextBackup(momentText(next_at))}</b>
          <Small>{words.backupSchedule(schedule)}</Small>
          <Small>{words.backupFolder(schedule.folder)}</Small>
        </span>
      </div>
      <Note>{w.environment}</Note>
      <Note>{w.restoreText}</Note>
      <code className={rowStyles.command}>{backupCommands.restore(file)}</code>
      {newest?.is_encrypted && (
        <Note>
          {w.restoreEncrypted} <code>{backupCommands.passphrase}</code>
        </Note>
      )}
    </>
  )
}

function Unscheduled() {
  const { backupsSection: w, backupCommands } = words
  return (
    <>
      <div className={rowStyles.row}>
        <CircleAlert />
        <span>
          <b>{w.unscheduled}</b>
          <Small>{w.unscheduledText}</Small>
        </span>
      </div>
      <code className={rowStyles.command}>{backupCommands.backup}</code>
      <Note>{w.restoreText}</Note>
      <code className={rowStyles.command}>{backupCommands.restore('site.backup')}</code>
    </>
  )
}
