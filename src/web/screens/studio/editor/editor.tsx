import { undo, undoDepth } from 'prosemirror-history'
import { type ComponentProps, useRef, useState } from 'react'
import { CORRECTION_PLACE, PUBLISH_PLACE } from '../../../../contract/studio/studio-links.ts'
import { textPath } from '../../../../contract/links.ts'
import { DRAFT_LIMITS, ofItsKind } from '../../../../contract/studio/review-drafts.ts'
import type { Draft } from '../../../../contract/studio/studio-reviews.ts'
import type { RevisionText } from '../../../../contract/studio/revisions.ts'
import { detailsWording, editorWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { publishWording } from '../../../../contract/wording/studio/studio-publish.ts'
import { draftTitle, studioDocumentTitle } from '../../../../contract/wording/studio/studio.ts'
import { kindNames, plainTitle } from '../../../../contract/wording/reviews/books.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useHead } from '../../../client/head.ts'
import { useLocation, useNavigate } from '../../../client/location/location.ts'
import { MarginStrip } from '../../../parts/margin-strip/margin-strip.tsx'
import { isLossless } from '../../../parts/rich-text-editor/body/canonical-html.ts'
import { useAlerts } from '../../../ui/messages/alerts.tsx'
import { Stack } from '../../../ui/layout/primitives.tsx'
import { useDocumentKeys } from '../keys.ts'
import { ConflictPicker } from './conflicts/conflict-picker.tsx'
import { DetailsSheet } from './details/details-sheet.tsx'
import { EditorBar } from './editor-bar.tsx'
import { EditorHead } from './editor-head.tsx'
import styles from './editor.module.css'
import { WritingNotices } from './notices.tsx'
import { PicturePicker } from './pictures/picture-picker.tsx'
import { TextSurface } from './pictures/text-surface.tsx'
import { type PictureTarget, usePictureUploads } from './pictures/use-picture-uploads.ts'
import { openPreview } from './publishing/open-preview.ts'
import { PublishedNote } from './publishing/published-note.tsx'
import { type PublishOutcome, PublishSheet } from './publishing/publish-sheet.tsx'
import { Comparison } from './revisions/comparison.tsx'
import { RevisionsSheet } from './revisions/revisions-sheet.tsx'
import { EditorContext, useDraft } from './saving/use-draft.ts'
import { type SheetName, useSheet } from './sheet.tsx'
import { useDraftFonts } from './use-draft-fonts.ts'
import { useCount } from './word-count.tsx'

interface EditorProps {
  opened: Parameters<typeof useDraft>[0]
  onTakeOver: () => void
}

/** 寫: the bar, the page as it will be read, and a sheet beside it. */
export function Editor({ opened, onTakeOver }: EditorProps) {
  const api = useApi()
  const alerts = useAlerts()
  const editor = useDraft(opened)
  const { id, draft, info, theirs, view, isReadOnly } = editor
  // Whether the editor writes the stored body in another form.
  const isRewritten = useRef(false)
  const [sheet, setSheet] = useSheet()
  const [canUndo, setCanUndo] = useState(false)
  const [publication, setPublication] = useState<{ outcome: PublishOutcome; at: number }>()
  const [compared, setCompared] = useState<RevisionText>()
  // The text of this page while places are picked from it and the other device's.
  const [picking, setPicking] = useState<Draft>()
  const { count, measure, measureSoon } = useCount()
  const pictures = usePictureUploads(view)
  const [target, setTarget] = useState<PictureTarget>()
  const isChoosing = target !== undefined && view !== undefined && !isReadOnly
  const named = ofItsKind(draft)
  const loadFonts = useDraftFonts(
    draft.headline + draft.title + draft.other_books.map((book) => book.title).join(''),
  )
  useHead({ title: studioDocumentTitle(draftTitle(named)), description: kindNames[draft.kind] })
  if (!theirs && picking) setPicking(undefined)

  const { place, isReturn } = useLocation()
  const navigate = useNavigate()
  // From the text's page, to which the published change leads back.
  const isCorrection = place === CORRECTION_PLACE
  const [isPublishing, setIsPublishing] = useState(place === PUBLISH_PLACE && !isReturn && !isReadOnly)
  const show = (name: SheetName) => {
    setTarget(undefined)
    setSheet(sheet === name && !isChoosing ? undefined : name)
  }
  const openPublishing = () => !isReadOnly && setIsPublishing(true)
  const undoLast = () => {
    if (!view) return
    undo(view.state, view.dispatch)
    view.focus()
  }
  const preview = async () => {
    const path = await openPreview(api, id, editor.saveNow)
    if (path !== undefined) editor.note({ preview_path: path })
  }
  // With Ctrl on other systems; never during a composition.
  useDocumentKeys((event) => {
    const { key, metaKey, ctrlKey, shiftKey, altKey } = event
    if (event.isComposing || event.keyCode === 229 || !(metaKey || ctrlKey) || altKey) return
    const actions: Record<string, () => unknown> = {
      s: editor.saveNow,
      '⇧p': preview,
      '⇧i': () => show('details'),
      '⇧h': () => show('revisions'),
      enter: openPublishing,
    }
    const action = actions[(shiftKey ? '⇧' : '') + key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  })
  const setExcerpt = (text: string) => {
    const excerpt = [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, DRAFT_LIMITS.excerpt).join('')
    editor.change({ excerpt })
    alerts.show({ kind: 'success', text: detailsWording.excerptSet })
  }
  const storeOriginal = async () => {
    const body = { reason: 'named' as const, name: editorWording.original }
    await api.call('POST /api/studio/reviews/{id}/revisions', { params: { id }, body }).then(
      () => alerts.show({ kind: 'success', text: editorWording.originalStored }),
      (cause: unknown) => console.error('the original could not be stored as a version', cause),
    )
  }
  const onDone: ComponentProps<typeof PublishSheet>['onDone'] = (outcome, published) => {
    setIsPublishing(false)
    editor.noteReview(published)
    if (!isCorrection || outcome !== 'updated') return setPublication({ outcome, at: Date.now() })
    alerts.show({ kind: 'success', text: publishWording.updated })
    return navigate(textPath({ ...published.draft, id }))
  }
  return (
    <EditorContext value={editor}>
      <div data-studio="editor" className={styles.editor}>
        <EditorBar
          isCorrection={isCorrection}
          count={count}
          sheet={sheet}
          onSheet={show}
          onUndo={canUndo && !isReadOnly ? undoLast : undefined}
          onPreview={() => void preview()}
          onPublish={openPublishing}
        />
        <WritingNotices
          editor={editor}
          onTakeOver={onTakeOver}
          onPick={() => setPicking(editor.readDraft())}
        />
        <Stack fit className={sheet === undefined && !isChoosing ? undefined : styles.withSheet}>
          {theirs && picking && (
            <ConflictPicker there={theirs.draft} here={picking} onClose={() => setPicking(undefined)} />
          )}
          {compared && !picking && <Comparison revision={compared} onClose={() => setCompared(undefined)} />}
          <div hidden={compared !== undefined || picking !== undefined} className={styles.page}>
            <EditorHead />
            <div className={styles.paper}>
              <div className={styles.paperColumns}>
                <div className="wide-only" data-font="">
                  <MarginStrip
                    title={plainTitle(named)}
                    part={kindNames[draft.kind]}
                    page={info.published === null ? editorWording.unpublished : String(id)}
                    height="sticky"
                  />
                </div>
                <TextSurface
                  editor={editor}
                  pictures={pictures}
                  except={id}
                  onReady={(ready) => {
                    setCanUndo(false)
                    measure(ready)
                    loadFonts(ready.dom)
                    isRewritten.current = !isLossless(ready.state.doc, draft.content)
                  }}
                  onChange={(changed) => {
                    measureSoon(changed)
                    loadFonts(changed.dom)
                    setCanUndo(undoDepth(changed.state) > 0)
                    if (isRewritten.current) void storeOriginal()
                    isRewritten.current = false
                  }}
                  onExcerpt={setExcerpt}
                  onTarget={setTarget}
                />
              </div>
            </div>
          </div>
          {isChoosing && (
            <PicturePicker
              view={view}
              pictures={pictures}
              target={target}
              onClose={() => setTarget(undefined)}
            />
          )}
          {!isChoosing && sheet === 'details' && (
            <DetailsSheet onPreview={() => void preview()} onClose={() => setSheet(undefined)} />
          )}
          {!isChoosing && sheet === 'revisions' && (
            <RevisionsSheet
              count={count}
              compared={compared}
              onCompare={(chosen) => {
                setCompared(chosen)
                // The sheet lies over the comparison.
                if (!window.matchMedia('(min-width: 1200px)').matches) setSheet(undefined)
              }}
              onClose={() => setSheet(undefined)}
            />
          )}
        </Stack>
        {isPublishing && view && (
          <PublishSheet
            view={view}
            onClose={() => setIsPublishing(false)}
            onDetails={() => {
              setIsPublishing(false)
              setSheet('details')
            }}
            onDone={onDone}
          />
        )}
        {publication && (
          <PublishedNote
            // The next one begins its time anew.
            key={publication.at}
            outcome={publication.outcome}
            onClose={() => setPublication(undefined)}
          />
        )}
      </div>
    </EditorContext>
  )
}
