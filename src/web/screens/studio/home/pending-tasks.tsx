import { type ComponentProps, type ReactNode, useState } from 'react'
import { STUDIO_SENT_LETTERS_PATH } from '../../../../contract/newsletter/letter-links.ts'
import {
  PUBLISH_PLACE,
  STUDIO_COMMENTS_PATH,
  STUDIO_PUBLISHED_COMMENTS_PATH,
  studioReviewPath,
  studioSettingsPath,
} from '../../../../contract/studio/studio-links.ts'
import type { StudioSummary } from '../../../../contract/studio/studio.ts'
import { problemSentences } from '../../../../contract/wording/problems.ts'
import { emptyMenuItems, emptyMenuNames } from '../../../../contract/wording/studio/menus.ts'
import { newCount } from '../../../../contract/wording/studio/studio-comments.ts'
import { mailSection } from '../../../../contract/wording/studio/studio-settings.ts'
import * as words from '../../../../contract/wording/studio/studio.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { ArrowRight, Check, CircleAlert } from '../../../ui/icons/icons.ts'
import { scheduleText, whenText } from '../studio-dates.ts'
import { useAction } from '../use-action.ts'
import { useIsOwner } from '../use-membership.ts'
import { Row, Small } from '../../../ui/layout/primitives.tsx'
import styles from './studio-home.module.css'

const { studioHomeWording } = words

interface PendingTasksProps {
  summary: StudioSummary
  now: number
  /** A review whose schedule had failed was published. */
  onPublished: () => void
}

/** 等你: each line with its number; those at zero are left out. */
export function PendingTasks({ summary, now, onPublished }: PendingTasksProps) {
  const isOwner = useIsOwner()
  const {
    held_comments,
    oldest_held_at,
    new_comments,
    next_scheduled,
    failed_schedules,
    backup,
    failed_mails,
    sends_mail,
    unsent_letter,
    empty_menu_items,
  } = summary
  return (
    <ul className={`${styles.waiting} ruled-list`}>
      {held_comments > 0 && (
        <Line
          mark={held_comments}
          to={STUDIO_COMMENTS_PATH}
          text={words.heldComments(held_comments)}
          more={oldest_held_at === null ? '' : words.oldestHeld(whenText(oldest_held_at, now))}
        />
      )}
      {new_comments.count > 0 && (
        <Line
          mark={new_comments.count}
          to={STUDIO_PUBLISHED_COMMENTS_PATH}
          text={newCount(new_comments.count)}
          more={words.latestNews(new_comments.latest)}
        />
      )}
      {failed_schedules.map((schedule) => (
        <Line
          key={schedule.id}
          isBad
          mark={<CircleAlert />}
          to={studioReviewPath(schedule.id)}
          text={words.failedSchedule(schedule)}
          more={reasonOf(schedule)}
          actions={<FailedScheduleActions schedule={schedule} onPublished={onPublished} />}
        />
      ))}
      {next_scheduled && (
        <Line
          mark={1}
          to={studioReviewPath(next_scheduled.id)}
          text={words.scheduledReview(next_scheduled)}
          more={scheduleText(next_scheduled.at)}
        />
      )}
      {unsent_letter && (
        <Line
          isBad
          mark={unsent_letter.undelivered || <CircleAlert />}
          to={STUDIO_SENT_LETTERS_PATH}
          text={words.unsentLetter(unsent_letter.number, unsent_letter.undelivered)}
          more={
            unsent_letter.is_stopped ? studioHomeWording.stoppedLetter : studioHomeWording.undeliveredLetter
          }
        />
      )}
      {!sends_mail && (
        <Line
          isBad="unknown"
          mark={<CircleAlert />}
          to={studioSettingsPath('mail')}
          text={mailSection.stays}
          more={mailSection.staysText}
        />
      )}
      {failed_mails > 0 && (
        <Line
          isBad
          mark={failed_mails}
          to={studioSettingsPath('mail')}
          text={words.failedMails(failed_mails)}
          more={studioHomeWording.failedMailsText}
        />
      )}
      {empty_menu_items.length > 0 && (
        <Line
          mark={empty_menu_items.length}
          to={studioSettingsPath('menu')}
          text={emptyMenuItems(empty_menu_items.length)}
          more={emptyMenuNames(empty_menu_items)}
        />
      )}
      {isOwner && <BackupLine backup={backup} now={now} />}
    </ul>
  )
}

interface FailedScheduleActionsProps {
  schedule: StudioSummary['failed_schedules'][number]
  onPublished: () => void
}

/** 現在刊登・改個時間: for a review that did not appear at its time. */
function FailedScheduleActions({ schedule: { id, version }, onPublished }: FailedScheduleActionsProps) {
  const api = useApi()
  const { run, isBusy, alerts } = useAction()
  // The line goes with the next summary: until then nobody publishes twice.
  const [isDone, setIsDone] = useState(false)
  const publish = async () => {
    await api.call('POST /api/studio/reviews/{id}/publication', { params: { id }, body: { version } })
    alerts.show({ kind: 'success', text: studioHomeWording.published })
    setIsDone(true)
    onPublished()
  }
  return (
    <Row wrap gap="2" above="2" tone="ink" className={styles.lineActions}>
      <Button size="s" busy={isBusy || isDone} onClick={() => run(publish)}>
        {studioHomeWording.publishNow}
      </Button>
      <SiteLink to={studioReviewPath(id)} place={PUBLISH_PLACE} className={buttonClass({ size: 's' })}>
        {studioHomeWording.reschedule}
      </SiteLink>
    </Row>
  )
}

function reasonOf({ problem, at }: StudioSummary['failed_schedules'][number]): string {
  if (problem !== null) return problemSentences[problem]
  return at === null ? '' : words.missedSchedule(scheduleText(at))
}

function BackupLine({ backup, now }: { backup: StudioSummary['backup']; now: number }) {
  const place = { to: studioSettingsPath('backups') }
  if (!backup)
    return (
      <Line
        {...place}
        isBad="unknown"
        mark={<CircleAlert />}
        text={studioHomeWording.backupNone}
        more={studioHomeWording.backupNoneText}
      />
    )
  const { written_at, failed_at } = backup
  const hasFailed = failed_at !== null && (written_at === null || failed_at > written_at)
  const at = hasFailed ? failed_at : written_at
  return (
    <Line
      {...place}
      isBad={hasFailed}
      mark={hasFailed ? <CircleAlert /> : <Check />}
      text={hasFailed ? studioHomeWording.backupFailed : studioHomeWording.backupDone}
      more={at === null ? '' : whenText(at, now)}
    />
  )
}

interface LineProps extends Pick<ComponentProps<typeof SiteLink>, 'to'> {
  mark: ReactNode
  text: string
  more: string
  /** unknown: neither good nor bad. */
  isBad?: boolean | 'unknown'
  actions?: ReactNode
}

/** What waits, with its number; a press leads to where it is done. */
function Line({ mark, text, more, isBad = false, actions, ...target }: LineProps) {
  return (
    <li data-bad={isBad}>
      <span className={`${styles.mark} num`}>{mark}</span>
      <div>
        <SiteLink {...target} className="covering">
          {text}
        </SiteLink>
        {more !== '' && <Small>{more}</Small>}
        {actions}
      </div>
      <ArrowRight />
    </li>
  )
}
