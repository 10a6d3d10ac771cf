import type { ComponentProps, ReactNode } from 'react'
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
import { useEditor } from './saving/use-draft.ts'
import { useKind } from './use-kind.tsx'
import type { SheetName } from './sheet.tsx'
import { WordCount } from './word-count.tsx'
import { ToolButton } from '../buttons.tsx'

interface WritingBarProps extends Pick<ComponentProps<typeof SiteLink>, 'to'> {
  /** The name of the way back. */
  label: string
  title: string
  /** The state of the text, and what is saved. */
  state: ReactNode
  status: ReactNode
  /** The tools. */
  children: ReactNode
}

/** The bar above a text that is written: way back, title, state, what is saved, and tools. */
export function WritingBar({ to, label, title, state, status, children }: WritingBarProps) {
  return (
    <Row as="header" gap="1" className={styles.bar}>
      <Row as={SiteLink} inline gap="2" touch tone="soft" to={to} aria-label={label} className={styles.back}>
        <Seal size={28} className="wide-only" />
        <ChevronLeft />
      </Row>
      <span data-font="" className={`${styles.title} one-line thin-heading wide-only`}>
        {title}
      </span>
      <div className="wide-only">{state}</div>
      {status}
      <span className={styles.gap} />
      {children}
    </Row>
  )
}

interface EditorBarProps {
  /** The way back leads to the text's page. */
  isCorrection: boolean
  count: number
  sheet: SheetName | undefined
  onSheet: (sheet: SheetName) => void
  /** Undefined where there is nothing to take back. */
  onUndo: (() => void) | undefined
  onPreview: () => void
  onPublish: () => void
}

/** The bar of a review: the kind with its state, the count, sheets and publishing. */
export function EditorBar(props: EditorBarProps) {
  const { isCorrection, count, sheet, onSheet, onUndo, onPreview, onPublish } = props
  const editor = useEditor()
  const { id, draft, info, isReadOnly } = editor
  const { kinds, chooseKind } = useKind()
  const textPage = isCorrection && info.published ? textPath({ ...info.published, id }) : undefined
  const hasChanges = info.state === 'published' && info.has_changes
  const publish = {
    draft: editorWording.publish,
    trash: editorWording.publish,
    published: editorWording.update,
    scheduled: editorWording.scheduled,
  }
  const kindAndState = (
    <StateMark state={info.state} className={styles.state}>
      {`${kindNames[draft.kind]}・${hasChanges ? editorWording.changes : stateNames[info.state]}`}
    </StateMark>
  )
  return (
    <WritingBar
      to={textPage ?? STUDIO_REVIEWS_PATH}
      label={textPage === undefined ? editorWording.back : editorWording.backToText}
      title={draftTitle(ofItsKind(draft))}
      state={
        kinds.length === 1 ? (
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
        )
      }
      status={
        <SaveStatus editor={editor} isOpen={sheet === 'revisions'} onOpen={() => onSheet('revisions')} />
      }
    >
      <WordCount id={id} count={count} />
      {/* Phones have no keys for it. */}
      <ToolButton
        className={`${styles.tool} ${styles.undo} narrow-only`}
        disabled={!onUndo}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onUndo}
      >
        <Undo2 />
        <span>{editorWording.undo}</span>
      </ToolButton>
      <ToolButton className={`${styles.tool} ${styles.preview}`} onClick={onPreview}>
        <Eye />
        <span>{editorWording.preview}</span>
      </ToolButton>
      <ToolButton
        className={styles.tool}
        aria-pressed={sheet === 'details'}
        onClick={() => onSheet('details')}
      >
        <PanelRight />
        <span>{editorWording.details}</span>
      </ToolButton>
      <Button
        variant={info.state === 'published' && !hasChanges ? 'outline' : 'primary'}
        className={styles.publish}
        disabled={isReadOnly}
        onClick={onPublish}
      >
        {publish[info.state]}
      </Button>
    </WritingBar>
  )
}
