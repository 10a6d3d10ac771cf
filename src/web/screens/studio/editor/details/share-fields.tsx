import { useRef } from 'react'
import { countCodePoints } from '../../../../../contract/limits.ts'
import { mediaPath } from '../../../../../contract/links.ts'
import { DRAFT_LIMITS } from '../../../../../contract/studio/review-drafts.ts'
import {
  counter,
  detailsWording as w,
  uploadWording,
} from '../../../../../contract/wording/studio/studio-editor.ts'
import { draftTitle } from '../../../../../contract/wording/studio/studio.ts'
import { ofItsKind } from '../../../../../contract/studio/review-drafts.ts'
import { BookCover } from '../../../../parts/book-cover/book-cover.tsx'
import { UploadProgress } from '../../../../parts/picture-upload/upload-progress.tsx'
import { usePictureUpload } from '../../../../parts/picture-upload/use-picture-upload.ts'
import { FileInput } from '../../../../ui/fields/file-input.tsx'
import { Upload } from '../../../../ui/icons/icons.ts'
import { Note, Stack } from '../../../../ui/layout/primitives.tsx'
import { TextButton } from '../../buttons.tsx'
import { SearchLook } from '../publishing/appearances.tsx'
import type { DraftEditor } from '../saving/use-draft.ts'
import { Field, Switch } from './sheet-fields.tsx'
import styles from './share-fields.module.css'

/** 搜尋與分享: what search engines and shared links show in place of the text's own title, summary and drawn picture. */
export function ShareFields({ id, editor }: { id: number; editor: DraftEditor }) {
  const { draft, change } = editor
  const { search_title: title, search_description: description } = draft
  return (
    <>
      <div className={styles.look}>
        <SearchLook id={id} draft={draft} />
      </div>
      <Field
        label={w.searchTitle}
        value={title}
        hint={w.searchTitleHint}
        maxLength={DRAFT_LIMITS.searchTitle}
        action={<Count text={title} most={DRAFT_LIMITS.searchTitle} />}
        onText={(search_title) => change({ search_title })}
      />
      <Field
        label={w.searchDescription}
        value={description}
        hint={w.searchDescriptionHint}
        maxLength={DRAFT_LIMITS.searchDescription}
        action={<Count text={description} most={DRAFT_LIMITS.searchDescription} />}
        onText={(search_description) => change({ search_description })}
      />
      <SharePicture editor={editor} />
      <Switch
        label={w.searchEngines}
        text={w.unindexed}
        isOn={draft.is_unindexed}
        onChange={(is_unindexed) => change({ is_unindexed })}
      />
      <Note size="3" below="2">
        {w.unindexedText}
      </Note>
    </>
  )
}

function Count({ text, most }: { text: string; most: number }) {
  return <span className={`${styles.count} num`}>{counter(countCodePoints(text), most)}</span>
}

/** The picture of shared links, with the ways to another one and back to the drawn one. */
function SharePicture({ editor: { draft, info, change } }: { editor: DraftEditor }) {
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
