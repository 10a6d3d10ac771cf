import { useState } from 'react'
import type { Backups } from '../../../../contract/settings/backups.ts'
import * as words from '../../../../contract/wording/studio/backups.ts'
import { useApi } from '../../../client/api-context.ts'
import { sessionOf, useSession } from '../../../client/session.ts'
import { ReauthenticationForm } from '../../../parts/reauthentication/reauthentication-form.tsx'
import { useAlerts } from '../../../ui/messages/alerts.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Archive, CircleAlert } from '../../../ui/icons/icons.ts'
import { momentText } from '../studio-dates.ts'
import styles from './setting-rows.module.css'

interface BackupRowProps {
  backup: Backups['backups'][number]
}

/** One file, which its owner downloads after the password was typed. */
export function BackupRow({ backup }: BackupRowProps) {
  const { backupsSection: w } = words
  const { name, made_at, is_encrypted } = backup
  const api = useApi()
  const alerts = useAlerts()
  const session = sessionOf(useSession())
  const [isAsking, setIsAsking] = useState(false)
  const when = momentText(made_at)
  const isBroken = is_encrypted === null
  return (
    <li>
      <div className={styles.row}>
        {isBroken ? <CircleAlert /> : <Archive />}
        <span>
          <b className="num">{when}</b>
          <small>{describe(backup)}</small>
        </span>
        <Button
          size="s"
          aria-label={words.downloadBackup(when)}
          aria-expanded={isAsking}
          onClick={() => setIsAsking(!isAsking)}
        >
          {w.download}
        </Button>
      </div>
      {isAsking && session && (
        <section aria-label={words.downloadQuestion(when)} className={styles.form}>
          <b>{words.downloadQuestion(when)}</b>
          <p>{words.downloadWarning(is_encrypted === true)}</p>
          <ReauthenticationForm
            session={session}
            submitLabel={w.download}
            busyLabel={w.downloading}
            onCancel={() => setIsAsking(false)}
            onConfirmed={async (body) => {
              const download = await api.call('POST /api/studio/backups/{name}/downloads', {
                params: { name },
                body,
              })
              startDownload(download.path)
              alerts.show({ kind: 'success', text: w.downloadStarted })
              setIsAsking(false)
            }}
          />
        </section>
      )}
    </li>
  )
}

function describe({ bytes, is_encrypted, is_checked }: BackupRowProps['backup']): string {
  const { backupsSection: w } = words
  if (is_encrypted === null) return [words.fileSize(bytes), w.broken].join('・')
  const check = is_checked ? w.checked : w.unchecked
  return [words.fileSize(bytes), is_encrypted ? w.encrypted : w.open, check].join('・')
}

/** By the browser itself, which writes to the disk what it receives: the file may be larger than the memory. */
function startDownload(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
