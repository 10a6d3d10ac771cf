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
import type { DraftEditor } from './saving/use-draft.ts'

interface NoticeProps {
  icon?: ReactNode
  text: string
  /** What can be done about it. Without: nothing has to be. */
  children?: ReactNode
}

/** A strip above the page while one writes. */
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

/**
 * The session has ended: one goes on writing, and signs in when it suits. A dialog would take what is being typed. `sentence`: of a
 * text that this device does not keep.
 */
export function SessionNotice({ sentence = saveWording.sessionOver }: { sentence?: string }) {
  const { status } = useSession()
  const signInPrompt = useSignInPrompt()
  useEffect(() => signInPrompt.hold(), [signInPrompt])
  if (status !== 'expired') return null
  return (
    <Notice text={sentence}>
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

/** Without a connection one goes on writing. */
export function OfflineNotice() {
  return <Notice text={saveWording.offlineNote} />
}

/** The server will not store the text as it is: the sentence says what to change, `children` what else can be done. */
export function RefusalNotice({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return <Notice text={sentence}>{children}</Notice>
}

/** Another tab of this browser is editing the review. */
export function TabNotice({ onTakeOver }: { onTakeOver: () => void }) {
  return (
    <Notice text={conflictWording.otherTab}>
      <Button size="s" onClick={onTakeOver}>
        {conflictWording.writeHere}
      </Button>
    </Notice>
  )
}

interface ConflictNoticeProps {
  editor: Pick<DraftEditor, 'keepMine' | 'takeTheirs'> & { readDraft: () => { content: string } }
  theirs: { draft: { content: string }; device?: string; changed_at: string }
  /** Absent where the two texts cannot be compared. */
  onPick?: () => void
}

/** Another device has a newer text: nothing is written before one of the two is chosen; the other stays, as a version or as a letter of its own. */
export function ConflictNotice({ editor, theirs, onPick }: ConflictNoticeProps) {
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
