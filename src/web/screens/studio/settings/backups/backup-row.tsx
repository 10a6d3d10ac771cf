import { useState } from 'react'
import type { Backups } from '../../../../../contract/settings/backups.ts'
import * as words from '../../../../../contract/wording/studio/backups.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { startDownload } from '../../../../client/save-file.ts'
import { useAlerts } from '../../../../ui/messages/alerts.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Archive, CircleAlert } from '../../../../ui/icons/icons.ts'
import { momentText } from '../../studio-dates.ts'
import { ConfirmedAction } from '../confirmed-action.tsx'
import { Small } from '../../../../ui/layout/primitives.tsx'
import styles from '../setting-rows.module.css'

interface BackupRowProps {
  backup: Backups['backups'][number]
}

/** One file, which its owner downloads after the password was typed. */
export function BackupRow({ backup }: BackupRowProps) {
  const { backupsSection: w } = words
  const { name, made_at, is_encrypted } = backup
  const api = useApi()
  const alerts = useAlerts()
  const [isAsking, setIsAsking] = useState(false)
  const when = momentText(made_at)
  const isBroken = is_encrypted === null
  return (
    <li>
      <div className={styles.row}>
        {isBroken ? <CircleAlert /> : <Archive />}
        <span>
          <b className="num">{when}</b>
          <Small>{describe(backup)}</Small>
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
  const { backupsSection: w } = words
  if (is_encrypted === null) return [words.fileSize(bytes), w.broken].join('・')
  const check = is_checked ? w.checked : w.unchecked
  return [words.fileSize(bytes), is_encrypted ? w.encrypted : w.open, check].join('・')
}
