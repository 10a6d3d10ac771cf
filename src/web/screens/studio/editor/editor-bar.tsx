import { textPath } from '../../../../contract/links.ts'
import { STUDIO_REVIEWS_PATH } from '../../../../contract/studio/studio-links.ts'
import { ofItsKind } from '../../../../contract/studio/review-drafts.ts'
import { kindNames } from '../../../../contract/wording/reviews/books.ts'
import { editorWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { draftTitle, stateNames } from '../../../../contract/wording/studio/studio.ts'
import { Seal } from '../../../parts/seal/seal.tsx'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChevronLeft, Eye, PanelRight, Undo2 } from '../../../ui/icons/icons.ts'
import { Menu } from '../../../ui/menus/menu.tsx'
import { StateMark } from '../state-mark.tsx'
import { Row } from '../../../ui/layout/primitives.tsx'
import styles from './editor-bar.module.css'
import { SaveStatus } from './saving/save-status.tsx'
import type { DraftEditor } from './saving/use-draft.ts'
import { useKind } from './use-kind.ts'
import type { SheetName } from './sheet.tsx'
import { WordCount } from './word-count.tsx'
import { ToolButton } from '../buttons.tsx'

interface EditorBarProps {
  editor: DraftEditor
  /** The way back leads to the text's page. */
  isCorrection: boolean
  count: number
  sheet: SheetName | undefined
  onSheet: (sheet: SheetName) => void
  /** Undefined where there is nothing to take back. */
  onUndo: (() => void) | undefined
  onPreview: () => void
  onPublish: () => void
  isReadOnly: boolean
}

/** The editor's bar: way back, title, state, what is saved, count, sheets and publishing. */
export function EditorBar({
  editor,
  isCorrection,
  count,
  sheet,
  onSheet,
  onUndo,
  onPreview,
  onPublish,
  isReadOnly,
}: EditorBarProps) {
  const { draft, info } = editor
  const { kinds, chooseKind } = useKind(editor)
  const textPage = isCorrection && info.published ? textPath({ ...info.published, id: editor.id }) : undefined
  const publish = {
    draft: editorWording.publish,
    trash: editorWording.publish,
    published: editorWording.update,
    scheduled: editorWording.scheduled,
  }
  const kindAndState = (
    <StateMark state={info.state} className={styles.state}>
      {`${kindNames[draft.kind]}・${info.state === 'published' && info.has_changes ? editorWording.changes : stateNames[info.state]}`}
    </StateMark>
  )
  return (
    <Row as="header" gap="1" className={styles.bar}>
      <Row
        as={SiteLink}
        inline
        gap="2"
        touch
        tone="soft"
        to={textPage ?? STUDIO_REVIEWS_PATH}
        aria-label={textPage === undefined ? editorWording.back : editorWording.backToText}
        className={styles.back}
      >
        <Seal size={28} className="wide-only" />
        <ChevronLeft />
      </Row>
      <span data-font="" className={`${styles.title} one-line thin-heading wide-only`}>
        {draftTitle(ofItsKind(draft))}
      </span>
      <div className="wide-only">
        {kinds.length === 1 ? (
          kindAndState
        ) : (
          <Menu label={kindAndState} opensOnHover={false}>
            {kinds.map((kind) => (
              <li key={kind}>
                <button
                  type="button"
                  aria-pressed={kind === draft.kind}
                  disabled={isReadOnly}
                  onClick={() => chooseKind(kind)}
                >
                  {kindNames[kind]}
                </button>
              </li>
            ))}
          </Menu>
        )}
      </div>
      <SaveStatus
        save={editor.save}
        isOnDevice={editor.isOnDevice}
        isPending={editor.isPending}
        onRetry={editor.retry}
        isOpen={sheet === 'revisions'}
        onOpen={() => onSheet('revisions')}
      />
      <span className={styles.gap} />
      <WordCount id={editor.id} count={count} />
      {/* Phones have no keys for it. */}
      <button
        type="button"
        className={`${styles.tool} ${styles.undo} tool-button narrow-only`}
        disabled={!onUndo}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onUndo}
      >
        <Undo2 />
        <span>{editorWording.undo}</span>
      </button>
      <button type="button" className={`${styles.tool} ${styles.preview} tool-button`} onClick={onPreview}>
        <Eye />
        <span>{editorWording.preview}</span>
      </button>
      <ToolButton
        className={styles.tool}
        aria-pressed={sheet === 'details'}
        onClick={() => onSheet('details')}
      >
        <PanelRight />
        <span>{editorWording.details}</span>
      </ToolButton>
      <Button
        variant={info.state === 'published' && !info.has_changes ? 'outline' : 'primary'}
        className={styles.publish}
        disabled={isReadOnly}
        onClick={onPublish}
      >
        {publish[info.state]}
      </Button>
    </Row>
  )
}
