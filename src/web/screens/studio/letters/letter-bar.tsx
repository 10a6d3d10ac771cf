import { STUDIO_LETTERS_PATH } from '../../../../contract/newsletter/letter-links.ts'
import { LETTER_SIZE } from '../../../../contract/newsletter/letter-states.ts'
import { characterCount } from '../../../../contract/wording/studio/studio.ts'
import * as words from '../../../../contract/wording/studio/studio-letters.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Eye, MailCheck } from '../../../ui/icons/icons.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import { ToolButton } from '../buttons.tsx'
import { WritingBar } from '../editor/editor-bar.tsx'
import { SaveStatus } from '../editor/saving/save-status.tsx'
import styles from '../editor/editor-bar.module.css'
import { StateMark } from '../state-mark.tsx'
import { scheduleText } from '../studio-dates.ts'
import type { LetterEditor } from './use-letter.ts'
import type { Sending } from './use-sending.ts'

const { lettersWording } = words

interface LetterBarProps {
  editor: LetterEditor
  name: string
  count: number
  /** Of the mail; undefined while it is not known. */
  bytes: number | undefined
  sending: Sending
  isPreviewOpen: boolean
  onPreview: () => void
}

/** The leaf's bar: state, length and size, preview and sending. */
export function LetterBar({ editor, name, count, bytes, sending, isPreviewOpen, onPreview }: LetterBarProps) {
  const { info, isReadOnly } = editor
  const kilobytes = bytes === undefined ? undefined : Math.ceil(bytes / 1024)
  const stateText =
    info.state === 'scheduled' && info.scheduled_at !== null
      ? words.scheduledText(scheduleText(info.scheduled_at))
      : words.letterStateNames[info.state]
  return (
    <WritingBar
      to={STUDIO_LETTERS_PATH}
      label={lettersWording.toLetters}
      title={name}
      state={
        <StateMark state={info.state} className={styles.state}>
          {`${words.letterHeading(info.number)}・${stateText}`}
        </StateMark>
      }
      status={info.state === 'draft' && <SaveStatus editor={editor} />}
    >
      <Row
        as="span"
        size="3"
        tone={kilobytes !== undefined && kilobytes >= LETTER_SIZE.large ? 'reading' : 'quiet'}
        className="num wide-only"
      >
        {characterCount(count)}
        {kilobytes !== undefined && words.sizeText(kilobytes)}
      </Row>
      {info.state === 'draft' && (
        <ToolButton
          // Of other letters 寄出… offers it, where a phone's bar has no room.
          className={`${styles.tool} ${info.kind === 'welcome' ? '' : styles.preview}`}
          disabled={isReadOnly || sending.isBusy}
          onClick={sending.test}
        >
          <MailCheck />
          <span>{lettersWording.test}</span>
        </ToolButton>
      )}
      <ToolButton className={styles.tool} aria-pressed={isPreviewOpen} onClick={onPreview}>
        <Eye />
        <span>{lettersWording.preview}</span>
      </ToolButton>
      {info.state === 'draft' ? (
        <Button
          variant="primary"
          className={styles.publish}
          disabled={isReadOnly}
          busy={sending.isBusy}
          onClick={sending.ask}
        >
          {info.kind === 'welcome' ? lettersWording.startWelcome : lettersWording.send}
        </Button>
      ) : (
        (info.state === 'scheduled' || info.state === 'running') && (
          <Button className={styles.publish} busy={sending.isBusy} onClick={sending.stop}>
            {info.kind === 'welcome' ? lettersWording.stopWelcome : lettersWording.unschedule}
          </Button>
        )
      )}
    </WritingBar>
  )
}
