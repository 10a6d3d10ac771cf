import { undo, undoDepth } from 'prosemirror-history'
import type { EditorView } from 'prosemirror-view'
import { useRef, useState } from 'react'
import { CORRECTION_PLACE, PUBLISH_PLACE } from '../../../../contract/studio/studio-links.ts'
import { textPath } from '../../../../contract/links.ts'
import { DRAFT_LIMITS, ofItsKind } from '../../../../contract/studio/review-drafts.ts'
import type { Draft, StudioReview } from '../../../../contract/studio/studio-reviews.ts'
import type { RevisionText } from '../../../../contract/studio/revisions.ts'
import { detailsWording, editorWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { publishWording } from '../../../../contract/wording/studio/studio-publish.ts'
import { draftTitle, studioDocumentTitle } from '../../../../contract/wording/studio/studio.ts'
import { kindNames, plainTitle } from '../../../../contract/wording/reviews/books.ts'
import type { StudioCopy } from '../../../client/device-texts.ts'
import { useHead } from '../../../client/head.ts'
import { useLocation, useNavigate } from '../../../client/location/location.ts'
import { useSession } from '../../../client/session/session.ts'
import { MarginStrip } from '../../../parts/margin-strip/margin-strip.tsx'
import { isLossless } from '../../../parts/rich-text-editor/body/canonical-html.ts'
import { RichTextEditor } from '../../../parts/rich-text-editor/rich-text-editor.tsx'
import { useAlerts } from '../../../ui/messages/alerts.tsx'
import { ConflictNotice, OfflineNotice, RefusalNotice, SessionNotice, TabNotice } from './notices.tsx'
import { DetailsSheet } from './details/details-sheet.tsx'
import { EditorBar } from './editor-bar.tsx'
import { EditorHead } from './editor-head.tsx'
import { Stack } from '../../../ui/layout/primitives.tsx'
import styles from './editor.module.css'
import { PictureCrop } from './pictures/picture-crop.tsx'
import { PicturePicker } from './pictures/picture-picker.tsx'
import { UploadFrames } from './pictures/upload-frames.tsx'
import { PublishedNote } from './publishing/published-note.tsx'
import { PublishSheet } from './publishing/publish-sheet.tsx'
import { findTitles } from './found-titles.ts'
import { openPreview } from './publishing/open-preview.ts'
import { useCount } from './word-count.tsx'
import { useDraft } from './saving/use-draft.ts'
import type { PublishOutcome } from './publishing/use-publishing.ts'
import { type PictureTarget, usePictureUploads } from './pictures/use-picture-uploads.ts'
import { useDraftFonts } from './use-draft-fonts.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { type SheetName, useSheet } from './sheet.tsx'
import { RevisionsSheet } from './revisions/revisions-sheet.tsx'
import { useApi } from '../../../client/api/api-context.ts'
import { Comparison } from './revisions/comparison.tsx'
import { ConflictPicker } from './conflicts/conflict-picker.tsx'

interface EditorProps {
  review: StudioReview
  copy: StudioCopy | undefined
  /** Another tab writes this review. */
  isElsewhere: boolean
  onTakeOver: () => void
}

/** 寫: the bar, the page as it will be read, and a sheet beside it. */
export function Editor({ review, copy, isElsewhere, onTakeOver }: EditorProps) {
  const api = useApi()
  const alerts = useAlerts()
  const editor = useDraft({ review, copy, isElsewhere })
  const { draft, info, theirs } = editor
  const [view, setView] = useState<EditorView>()
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
  // The address of the picture of which a part is chosen.
  const [cropped, setCropped] = useState<string>()
  const [target, setTarget] = useState<PictureTarget>()
  // Opened without a connection.
  const isUnknown = useSession().status === 'unknown'
  const isReadOnly = isElsewhere || theirs !== undefined
  const isChoosing = target !== undefined && view !== undefined && !isReadOnly
  const { id } = review
  const named = ofItsKind(draft)
  const loadFonts = useDraftFonts(
    draft.headline + draft.title + draft.other_books.map((book) => book.title).join(''),
  )
  useHead({
    title: studioDocumentTitle(draftTitle(named)),
    description: kindNames[draft.kind],
  })
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
  const preview = () => void openPreview(api, editor)
  useEditorKeys({
    save: () => void editor.saveNow(),
    preview,
    details: () => show('details'),
    revisions: () => show('revisions'),
    publish: openPublishing,
  })
  const setExcerpt = (text: string) => {
    editor.change({
      excerpt: [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, DRAFT_LIMITS.excerpt).join(''),
    })
    alerts.show({ kind: 'success', text: detailsWording.excerptSet })
  }
  const storeOriginal = async () => {
    const body = { reason: 'named' as const, name: editorWording.original }
    await api.call('POST /api/studio/reviews/{id}/revisions', { params: { id }, body }).then(
      () => alerts.show({ kind: 'success', text: editorWording.originalStored }),
      (cause: unknown) => console.error('the original could not be stored as a version', cause),
    )
  }
  return (
    <div data-studio="editor" className={styles.editor}>
      <EditorBar
        editor={editor}
        isCorrection={isCorrection}
        count={count}
        sheet={sheet}
        onSheet={show}
        onUndo={canUndo && !isReadOnly ? undoLast : undefined}
        onPreview={preview}
        onPublish={openPublishing}
        isReadOnly={isReadOnly}
      />
      <SessionNotice />
      {(editor.save.kind === 'offline' || isUnknown) && editor.isOnDevice && <OfflineNotice />}
      {editor.save.refusal && <RefusalNotice sentence={editor.save.refusal.sentence} />}
      {isElsewhere && <TabNotice onTakeOver={onTakeOver} />}
      {theirs && !isElsewhere && (
        <ConflictNotice editor={editor} theirs={theirs} onPick={() => setPicking(editor.readDraft())} />
      )}
      <Stack fit className={sheet === undefined && !isChoosing ? undefined : styles.withSheet}>
        {theirs && picking && (
          <ConflictPicker
            there={theirs.draft}
            here={picking}
            onPicked={editor.takeMerged}
            onClose={() => setPicking(undefined)}
          />
        )}
        {compared && !picking && (
          <Comparison
            revision={compared}
            current={editor.readDraft()}
            onClose={() => setCompared(undefined)}
            onRestored={(restored) => {
              editor.adopt(restored)
              setCompared(undefined)
            }}
            editor={editor}
          />
        )}
        <div hidden={compared !== undefined || picking !== undefined} className={styles.page}>
          <EditorHead editor={editor} isReadOnly={isReadOnly} />
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
              <RichTextEditor
                key={editor.surfaceKey}
                html={draft.content}
                isReadOnly={isReadOnly}
                onReady={(ready) => {
                  setView(ready)
                  setCanUndo(false)
                  editor.setView(ready)
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
                  editor.changeText()
                }}
                onExcerpt={setExcerpt}
                findTitles={(q, signal) => findTitles(api, { q, except: id, signal })}
                onPictures={pictures.add}
                onLibrary={(src) => setTarget(src === undefined ? { at: 'caret' } : { src })}
                onReplacePicture={pictures.replace}
                onCropPicture={setCropped}
              />
            </div>
          </div>
          <UploadFrames
            uploads={pictures.uploads}
            onSend={pictures.send}
            onShrink={pictures.shrink}
            onRemove={pictures.remove}
            onLibrary={(upload) => setTarget({ upload })}
          />
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
          <DetailsSheet
            editor={editor}
            isReadOnly={isReadOnly}
            id={id}
            onPreview={preview}
            onClose={() => setSheet(undefined)}
          />
        )}
        {!isChoosing && sheet === 'revisions' && (
          <RevisionsSheet
            id={id}
            editor={editor}
            count={count}
            compared={compared}
            onCompare={(chosen) => {
              setCompared(chosen)
              // The sheet lies over the comparison.
              if (isNarrow()) setSheet(undefined)
            }}
            onClose={() => setSheet(undefined)}
          />
        )}
      </Stack>
      {cropped !== undefined && (
        <PictureCrop
          src={cropped}
          onCut={(file) => {
            setCropped(undefined)
            pictures.replaceByPart(cropped, file)
          }}
          onClose={() => setCropped(undefined)}
        />
      )}
      {isPublishing && view && (
        <PublishSheet
          id={id}
          editor={editor}
          view={view}
          onClose={() => setIsPublishing(false)}
          onDetails={() => {
            setIsPublishing(false)
            setSheet('details')
          }}
          onDone={(done, published) => {
            setIsPublishing(false)
            editor.noteReview(published)
            if (!isCorrection || done !== 'updated') return setPublication({ outcome: done, at: Date.now() })
            alerts.show({ kind: 'success', text: publishWording.updated })
            navigate(textPath({ ...published.draft, id }))
          }}
        />
      )}
      {publication && (
        <PublishedNote
          // The next one begins its time anew.
          key={publication.at}
          id={id}
          outcome={publication.outcome}
          slug={draft.slug}
          kind={draft.kind}
          onWithdrawn={(withdrawn) => {
            editor.noteState(withdrawn)
            setPublication(undefined)
          }}
          onClose={() => setPublication(undefined)}
        />
      )}
    </div>
  )
}

/** Whether sheets lie over the page. */
function isNarrow(): boolean {
  return !window.matchMedia('(min-width: 1200px)').matches
}
