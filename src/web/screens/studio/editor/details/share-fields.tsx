import { useRef } from 'react'
import { countCodePoints } from '../../../../../contract/limits.ts'
import { mediaPath } from '../../../../../contract/links.ts'
import { DRAFT_LIMITS, ofItsKind } from '../../../../../contract/studio/review-drafts.ts'
import {
  counter,
  detailsWording as w,
  uploadWording,
} from '../../../../../contract/wording/studio/studio-editor.ts'
import { draftTitle } from '../../../../../contract/wording/studio/studio.ts'
import { BookCover } from '../../../../parts/book-cover/book-cover.tsx'
import { UploadProgress } from '../../../../parts/picture-upload/upload-progress.tsx'
import { usePictureUpload } from '../../../../parts/picture-upload/use-picture-upload.ts'
import { FileInput } from '../../../../ui/fields/file-input.tsx'
import { Upload } from '../../../../ui/icons/icons.ts'
import { Note, Stack } from '../../../../ui/layout/primitives.tsx'
import { TextButton } from '../../buttons.tsx'
import { SearchLook } from '../publishing/appearances.tsx'
import { useEditor } from '../saving/use-draft.ts'
import { DraftField, DraftSwitch } from './sheet-fields.tsx'
import styles from './share-fields.module.css'

/** 搜尋與分享: what search engines and shared links show in place of the text's own title, summary and drawn picture. */
export function ShareFields() {
  const { draft } = useEditor()
  return (
    <>
      <SearchLook />
      <DraftField
        field="search_title"
        label={w.searchTitle}
        placeholder={w.searchTitleHint}
        maxLength={DRAFT_LIMITS.searchTitle}
        action={<Count text={draft.search_title} most={DRAFT_LIMITS.searchTitle} />}
      />
      <DraftField
        field="search_description"
        label={w.searchDescription}
        placeholder={w.searchDescriptionHint}
        maxLength={DRAFT_LIMITS.searchDescription}
        action={<Count text={draft.search_description} most={DRAFT_LIMITS.searchDescription} />}
      />
      <SharePicture />
      <DraftSwitch field="is_unindexed" label={w.searchEngines} text={w.unindexed} />
      <Note size="3" below="2">
        {w.unindexedText}
      </Note>
    </>
  )
}

function Count({ text, most }: { text: string; most: number }) {
  return (
    <Note as="span" size="3" className="num">
      {counter(countCodePoints(text), most)}
    </Note>
  )
}

/** The picture of shared links, with the ways to another one and back to the drawn one. */
function SharePicture() {
  const { draft, info, change } = useEditor()
  const input = useRef<HTMLInputElement>(null)
  const own = draft.share_picture
  const { isBusy, percent, problem, upload, retry } = usePictureUpload(async (api, file) => {
    const { name } = await api.call('POST /api/studio/pictures', { file, query: { name: file.name } })
    change({ share_picture: name })
  })
  const named = ofItsKind(draft)
  return (
    <Stack align="center" gap="3" className={styles.picture}>
      {own === null ? (
        <span aria-hidden="true" className={styles.drawn}>
          {draft.kind !== 'page' && (
            <span>
              <BookCover card={{ title: named.title, cover: info.cover_path }} decorative />
            </span>
          )}
          <b data-font="">{draftTitle(named)}</b>
        </span>
      ) : (
        <img src={mediaPath(own)} alt="" width={1200} height={630} />
      )}
      <div>
        <TextButton disabled={isBusy} onClick={() => input.current?.click()}>
          <Upload />
          {w.chooseSharePicture}
        </TextButton>
        {own !== null && (
          <TextButton onClick={() => change({ share_picture: null })}>{w.drawnSharePicture}</TextButton>
        )}
        {percent === undefined ? (
          <Note size="3">{own === null ? w.sharePictureText.drawn : w.sharePictureText.own}</Note>
        ) : (
          <UploadProgress percent={percent} />
        )}
        {problem !== undefined && (
          <Note role="alert" tone="error">
            {problem}
          </Note>
        )}
        {retry && <TextButton onClick={retry}>{uploadWording.retry}</TextButton>}
      </div>
      <FileInput ref={input} label={w.sharePicture} onFiles={([file]) => upload(file)} />
    </Stack>
  )
}
