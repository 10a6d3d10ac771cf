import { type ReactNode, useEffect, useState } from 'react'
import { conflictWording, saveWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { useSession } from '../../../client/session/session.ts'
import { useSignInPrompt } from '../../../client/session/sign-in-prompt.ts'
import { countText } from '../../../parts/rich-text-editor/count-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Smartphone } from '../../../ui/icons/icons.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import { timeText } from '../studio-dates.ts'
import styles from './notices.module.css'
import { bodyTexts } from './revisions/diff-paragraphs.ts'
import type { DraftState } from './saving/draft-state.ts'
import type { DraftEditor } from './saving/use-draft.ts'

interface NoticeProps {
  icon?: ReactNode
  text: string
  /** What can be done about it. Without: nothing has to be. */
  children?: ReactNode
}

/** A strip above the page. */
function Notice({ icon, text, children }: NoticeProps) {
  return (
    <Row wrap gap="1 2" size="4" role={children ? 'alert' : 'status'} className={styles.notice}>
      {icon}
      <p>{text}</p>
      {children && (
        <Row as="span" wrap gap="1 1">
          {children}
        </Row>
      )}
    </Row>
  )
}

interface WritingNoticesProps {
  /** A review or a letter. */
  editor: ConflictNoticeProps['editor'] & {
    save: DraftState['save']
    isOnDevice: boolean
    isElsewhere: boolean
    theirs: ConflictNoticeProps['theirs'] | undefined
  }
  onTakeOver: () => void
  onPick?: () => void
  /** What can be done about a text that the server will not store. */
  children?: ReactNode
}

/** What is to be known or decided while one writes: about session, connection, another tab and another device. */
export function WritingNotices({ editor, onTakeOver, onPick, children }: WritingNoticesProps) {
  const { save, isOnDevice, isElsewhere, theirs } = editor
  // Opened without a connection.
  const isUnknown = useSession().status === 'unknown'
  return (
    <>
      <SessionNotice />
      {(save.kind === 'offline' || isUnknown) && isOnDevice && <Notice text={saveWording.offlineNote} />}
      {save.refusal && <Notice text={save.refusal.sentence}>{children}</Notice>}
      {isElsewhere && (
        <Notice text={conflictWording.otherTab}>
          <Button size="s" onClick={onTakeOver}>
            {conflictWording.writeHere}
          </Button>
        </Notice>
      )}
      {theirs && !isElsewhere && <ConflictNotice editor={editor} theirs={theirs} onPick={onPick} />}
    </>
  )
}

/** The session has ended: one goes on writing, and signs in when it suits. A dialog would take what is being typed. */
function SessionNotice() {
  const { status } = useSession()
  const signInPrompt = useSignInPrompt()
  useEffect(() => signInPrompt.hold(), [signInPrompt])
  if (status !== 'expired') return null
  return (
    <Notice text={saveWording.sessionOver}>
      <Button
        size="s"
        // The text keeps the caret, which the dialog gives back.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => signInPrompt.open({ reason: saveWording.signInAgain })}
      >
        {saveWording.signIn}
      </Button>
    </Notice>
  )
}

interface ConflictNoticeProps {
  editor: Pick<DraftEditor, 'keepMine' | 'takeTheirs'> & { readDraft: () => { content: string } }
  theirs: { draft: { content: string }; device?: string; changed_at: string }
  /** Absent where the two texts cannot be compared. */
  onPick: (() => void) | undefined
}

/** Another device has a newer text: nothing is written before one of the two is chosen; the other stays, as a version or as a letter of its own. */
function ConflictNotice({ editor, theirs, onPick }: ConflictNoticeProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const choose = async (choice: () => Promise<boolean>) => {
    setIsBusy(true)
    setHasFailed(!(await choice()))
    setIsBusy(false)
  }
  const count = (html: string) => countText(bodyTexts(html).join(' '))
  const difference = count(theirs.draft.content) - count(editor.readDraft().content)
  const { failed, notice, pick, keepMine, takeTheirs } = conflictWording
  const about = notice(theirs.device ?? '', timeText(theirs.changed_at), differenceText(difference))
  const mine = () => void choose(editor.keepMine)
  return (
    <Notice icon={<Smartphone />} text={hasFailed ? failed : about}>
      {onPick && (
        <button type="button" className="underlined-button" onClick={onPick}>
          {pick}
        </button>
      )}
      <button type="button" className="underlined-button" disabled={isBusy} onClick={mine}>
        {keepMine}
      </button>
      <Button size="s" busy={isBusy} onClick={() => void choose(editor.takeTheirs)}>
        {takeTheirs}
      </Button>
    </Notice>
  )
}

function differenceText(difference: number): string {
  if (difference === 0) return conflictWording.same
  return difference > 0 ? conflictWording.more(difference) : conflictWording.fewer(-difference)
}
