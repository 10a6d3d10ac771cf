import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Backups } from '../../../../contract/settings/backups.ts'
import * as words from '../../../../contract/wording/studio/backups.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { Unready } from '../unready.tsx'
import { Archive, CircleAlert, Hourglass } from '../../../ui/icons/icons.ts'
import { momentText } from '../studio-dates.ts'
import { usePolling } from '../use-polling.ts'
import { Note } from '../../../ui/layout/primitives.tsx'
import styles from './setting-rows.module.css'
import { IconRow } from '../icon-row.tsx'
import { useAction } from '../use-action.ts'
import { startDownload } from '../../../client/save-file.ts'
import { useAlerts } from '../../../ui/messages/alerts.tsx'
import { ConfirmedAction } from './confirmed-action.tsx'
import { SmallButton } from '../buttons.tsx'

const { backupsSection: w, backupCommands } = words

/** How often the list is read while a backup is written, in milliseconds. */
const POLL = 2_000

/** 備份: the files on the machine, one more at a press, and how a site is restored. */
export function BackupsSection() {
  const { api, run, isBusy, alerts } = useAction()
  const { resource, replace, retry } = useReaderData('GET /api/studio/backups')
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
  if (!backups) return <Unready resource={resource} retry={retry} />
  if (!backups.schedule) return <Unscheduled />
  const ask = () =>
    run(async () => {
      replace(await api.call('POST /api/studio/backups'))
      wasAsked.current = true
    })
  return (
    <>
      {troublesOf(backups).map(([text, ...about]) => (
        <IconRow key={text} isBad icon={<CircleAlert />} title={text} about={about} />
      ))}
      {backups.backups.length === 0 && backups.folder_fault === null && <Note>{w.none}</Note>}
      <ul className="ruled-list">
        {backups.backups.map((backup) => (
          <BackupRow key={backup.name} backup={backup} />
        ))}
      </ul>
      <div>
        <SmallButton
          text={isAtWork ? w[backups.state === 'running' ? 'running' : 'requested'] : w.now}
          busy={isBusy || isAtWork}
          onClick={ask}
        />
      </div>
      <Schedule backups={backups} schedule={backups.schedule} />
    </>
  )
}

/** What is wrong, each with what is to say about it. */
function troublesOf({ failure, folder_fault, is_overdue }: Backups): (readonly [string, ...ReactNode[]])[] {
  const inEnglish = (reason: string) => (
    <span key="reason" lang="en">
      {reason}
    </span>
  )
  return [
    ...(folder_fault === null ? [] : [[w.folderFault, inEnglish(folder_fault)] as const]),
    ...(failure
      ? [[`${w.failed}・${momentText(failure.failed_at)}`, w.retried, inEnglish(failure.reason)] as const]
      : []),
    ...(is_overdue && !failure ? [[w.overdue] as const] : []),
  ]
}

interface ScheduleProps {
  backups: Backups
  schedule: NonNullable<Backups['schedule']>
}

function Schedule({ backups: { backups, next_at }, schedule }: ScheduleProps) {
  const { bucket, copied_at } = schedule
  const [newest] = backups
  const file = newest ? `${schedule.folder}/${newest.name}` : 'site.backup'
  return (
    <>
      <IconRow
        icon={<Hourglass />}
        title={next_at === null ? words.backupSchedule(schedule) : words.nextBackup(momentText(next_at))}
        about={[
          words.backupSchedule(schedule),
          words.backupFolder(schedule.folder),
          ...(bucket === null ? [] : [words.backupCopies(bucket, copied_at && momentText(copied_at))]),
        ]}
      />
      <Note>{w.environment}</Note>
      <Note>{w.restoreText}</Note>
      <code className={styles.command}>{backupCommands.restore(file)}</code>
      {newest?.is_encrypted && (
        <Note>
          {w.restoreEncrypted} <code>{backupCommands.passphrase}</code>
        </Note>
      )}
    </>
  )
}

function Unscheduled() {
  return (
    <>
      <IconRow icon={<CircleAlert />} title={w.unscheduled} about={[w.unscheduledText]} />
      <code className={styles.command}>{backupCommands.backup}</code>
      <Note>{w.restoreText}</Note>
      <code className={styles.command}>{backupCommands.restore('site.backup')}</code>
    </>
  )
}

interface BackupRowProps {
  backup: Backups['backups'][number]
}

/** One file, which its owner downloads after the password was typed. */
function BackupRow({ backup }: BackupRowProps) {
  const { name, made_at, is_encrypted } = backup
  const api = useApi()
  const alerts = useAlerts()
  const [isAsking, setIsAsking] = useState(false)
  const when = momentText(made_at)
  return (
    <li>
      <IconRow
        icon={is_encrypted === null ? <CircleAlert /> : <Archive />}
        title={when}
        about={[describe(backup)]}
      >
        <SmallButton
          text={w.download}
          aria-label={words.downloadBackup(when)}
          aria-expanded={isAsking}
          onClick={() => setIsAsking(!isAsking)}
        />
      </IconRow>
      {isAsking && (
        <ConfirmedAction
          question={words.downloadQuestion(when)}
          text={words.downloadWarning(is_encrypted === true)}
          submitLabel={w.download}
          busyLabel={w.downloading}
          onCancel={() => setIsAsking(false)}
          onConfirmed={async (body) => {
            const download = await api.call('POST /api/studio/backups/{name}/downloads', {
              params: { name },
              body,
            })
            // The browser writes to the disk what it receives: the file may be larger than the memory.
            startDownload(download.path)
            alerts.show({ kind: 'success', text: w.downloadStarted })
            setIsAsking(false)
          }}
        />
      )}
    </li>
  )
}

function describe({ bytes, is_encrypted, is_checked }: BackupRowProps['backup']): string {
  if (is_encrypted === null) return [words.fileSize(bytes), w.broken].join('・')
  const check = is_checked ? w.checked : w.unchecked
  return [words.fileSize(bytes), is_encrypted ? w.encrypted : w.open, check].join('・')
}
