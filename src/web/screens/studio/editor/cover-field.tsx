import { useRef, useState } from 'react'
import { detailsWording } from '../../../../contract/wording/studio-editor.ts'
import { useApi } from '../../../client/api-context.ts'
import { toFailure } from '../../../client/api.ts'
import { BookCover } from '../../../parts/book-cover/book-cover.tsx'
import { CoverPicker } from './cover-picker.tsx'
import styles from './details-sheet.module.css'
import type { DraftEditor } from './use-draft.ts'

/** The cover: drawn, as the owner chooses, or uploaded. */
export function CoverField({ editor }: { editor: DraftEditor }) {
  const { draft, info, change } = editor
  const api = useApi()
  const file = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isPicking, setIsPicking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const upload = async (chosen: File) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      const { name, path } = await api.call('POST /api/studio/covers', { file: chosen })
      change({ cover: name })
      editor.noteCover(path)
    } catch (cause) {
      setProblem(toFailure(cause).sentence)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <div className={styles.cover}>
        <BookCover card={{ title: draft.title, cover: info.cover_path }} decorative />
        <div>
          <button type="button" onClick={() => setIsPicking(true)}>
            {draft.cover === null ? detailsWording.chooseCover : detailsWording.drawCover}
          </button>
          <button type="button" disabled={isBusy} onClick={() => file.current?.click()}>
            {isBusy ? detailsWording.uploading : detailsWording.upload}
          </button>
          <p role="status" className={problem === undefined ? undefined : styles.problem}>
            {problem ?? (draft.cover === null ? detailsWording.coverText : '')}
          </p>
          <input
            ref={file}
            type="file"
            accept="image/*"
            hidden
            aria-label={detailsWording.upload}
            onChange={({ currentTarget }) => {
              const chosen = currentTarget.files?.[0]
              if (chosen) void upload(chosen)
              currentTarget.value = ''
            }}
          />
        </div>
      </div>
      {isPicking && <CoverPicker editor={editor} onClose={() => setIsPicking(false)} />}
    </>
  )
}
