import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
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
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { ArrowRight, Check, CircleAlert } from '../../../ui/icons/icons.ts'
import { scheduleText, whenText } from '../studio-dates.ts'
import { useAction } from '../use-action.ts'
import { useIsOwner } from '../use-membership.ts'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Note, Row, Small, Stack } from '../../../ui/layout/primitives.tsx'
import styles from './studio-home.module.css'
import { SmallButton } from '../buttons.tsx'
import { countCodePoints } from '../../../../contract/limits.ts'
import { useAlerts } from '../../../ui/messages/alerts.tsx'
import { useNewReview } from '../use-new-review.ts'

const { studioHomeWording } = words

interface PendingTasksProps {
  summary: StudioSummary
  /** A review whose schedule had failed was published. */
  onPublished: () => void
}

/** 等你: each line with its number; those at zero are left out. */
export function PendingTasks({ summary, onPublished }: PendingTasksProps) {
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
    <ul className="ruled-list">
      {held_comments > 0 && (
        <Line
          mark={held_comments}
          to={STUDIO_COMMENTS_PATH}
          text={words.heldComments(held_comments)}
          more={oldest_held_at === null ? '' : words.oldestHeld(whenText(oldest_held_at))}
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
      {isOwner && <BackupLine backup={backup} />}
    </ul>
  )
}

interface FailedScheduleActionsProps {
  schedule: StudioSummary['failed_schedules'][number]
  onPublished: () => void
}

/** 現在刊登・改個時間: for a review that did not appear at its time. */
function FailedScheduleActions({ schedule: { id, version }, onPublished }: FailedScheduleActionsProps) {
  const { api, run, isBusy, alerts } = useAction()
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
      <SmallButton text={studioHomeWording.publishNow} busy={isBusy || isDone} onClick={() => run(publish)} />
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

function BackupLine({ backup }: Pick<StudioSummary, 'backup'>) {
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
      more={at === null ? '' : whenText(at)}
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
  const calm = typeof mark === 'number' ? 'ink' : 'completed'
  return (
    <Grid as="li" columns="44px minmax(0, 1fr) 18px" gap="0 3" align="center" pad="3" className="covered">
      <Note
        as="span"
        tone={isBad === true ? 'error' : isBad ? 'reading' : calm}
        className={`${styles.mark} num`}
      >
        {mark}
      </Note>
      <Note as="div" size="5" tone={isBad === true ? 'error' : 'ink'}>
        <SiteLink {...target} className="covering">
          {text}
        </SiteLink>
        {more !== '' && <Small tone={isBad === true ? 'error' : 'quiet'}>{more}</Small>}
        {actions}
      </Note>
      <ArrowRight />
    </Grid>
  )
}

/** A line up to this long becomes the title of the draft, a longer one its text. */
const LONGEST_TITLE = 20

/** 先記一句: Enter makes it a draft, unless it ends a composition. */
export function QuickDraft({ onDone }: { onDone: () => void }) {
  const id = useId()
  const alerts = useAlerts()
  const { create, isBusy } = useNewReview()
  const [text, setText] = useState('')
  const keep = async () => {
    const note = text.trim()
    if (note === '') return
    const isTitle = countCodePoints(note) <= LONGEST_TITLE
    const created = await create(
      isTitle ? { title: note.replace(/^《(.*)》$/, '$1') } : { content: paragraphs(note) },
    )
    if (!created) return
    setText('')
    alerts.show({ kind: 'success', text: studioHomeWording.jotted })
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
      return
    event.preventDefault()
    void keep()
  }
  return (
    <Stack
      as="form"
      gap="1"
      ruled
      above="5"
      className={styles.jot}
      onSubmit={(event) => event.preventDefault()}
    >
      <Note as="label" size="3" tone="soft" above="3" htmlFor={id}>
        {studioHomeWording.jot}
      </Note>
      <textarea
        className="underlined"
        id={id}
        rows={2}
        value={text}
        readOnly={isBusy}
        placeholder={studioHomeWording.jotHint}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Note>{studioHomeWording.jotHelp}</Note>
    </Stack>
  )
}

function paragraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\n+/)
    .map((line) => `<p>${line}</p>`)
    .join('')
}
