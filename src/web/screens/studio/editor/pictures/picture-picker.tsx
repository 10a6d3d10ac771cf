import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { LibraryPicture } from '../../../../../contract/pictures/picture-library.ts'
import {
  picturesWording,
  pickerWording as w,
} from '../../../../../contract/wording/studio/studio-pictures.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { placeOfCaret } from '../../../../parts/rich-text-editor/pictures/picture-frames.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { FileInput } from '../../../../ui/fields/file-input.tsx'
import { Upload } from '../../../../ui/icons/icons.ts'
import { Note } from '../../../../ui/layout/primitives.tsx'
import { PagedList, useRowPages } from '../../paged-list.tsx'
import { PictureGrid } from '../../pictures/picture-grid.tsx'
import { SearchField } from '../../search-field.tsx'
import { useAction } from '../../use-action.ts'
import { useIsWide } from '../../use-is-wide.ts'
import { Sheet } from '../sheet.tsx'
import styles from './picture-picker.module.css'
import type { usePictureUploads } from './use-picture-uploads.ts'

interface PicturePickerProps {
  view: EditorView
  pictures: Pick<ReturnType<typeof usePictureUploads>, 'add' | 'place'>
  onClose: () => void
}

/** 從圖庫選一張: a press puts a stored picture at the caret of the text, with its alternative text; Enter in the search the first one. */
export function PicturePicker({ view, pictures, onClose }: PicturePickerProps) {
  const api = useApi()
  const { run, alerts } = useAction()
  const isWide = useIsWide()
  const [q, setQ] = useState('')
  const load = (text: string, offset: number, signal?: AbortSignal) =>
    api.call('GET /api/studio/pictures', { query: { filter: 'all', q: text, offset }, signal })
  const list = useRowPages(['pictures', { filter: 'all', q }], (offset, signal) => load(q, offset, signal))
  const frame = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  // On touch screens a focused field would cover the pictures with the keyboard.
  useEffect(() => (search.current ?? frame.current)?.focus({ preventScroll: true }), [])
  const close = () => {
    onClose()
    view.focus()
  }
  const pick = async ({ path, alternative_text }: LibraryPicture) => {
    const image = new Image()
    image.src = path
    try {
      await image.decode()
    } catch (cause) {
      console.info('a stored picture could not be read', cause)
      return alerts.show({ kind: 'error', text: w.unreadable })
    }
    const { naturalWidth, naturalHeight } = image
    pictures.place({
      src: path,
      alt: alternative_text,
      width: String(naturalWidth),
      height: String(naturalHeight),
    })
    close()
  }
  const [first] = list.rows
  const onEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.target !== search.current) return
    const typed = search.current.value.trim()
    run(async () => {
      // The list may still be that of an earlier text.
      const { rows } = await load(typed, 0)
      if (rows[0]) await pick(rows[0])
    })
  }
  return (
    <Sheet title={w.heading} onClose={close}>
      <div ref={frame} tabIndex={-1} className={styles.picker} onKeyDown={onEnter}>
        <SearchField
          label={picturesWording.search}
          hint={picturesWording.searchHint}
          onSearch={setQ}
          hasKey={false}
          {...(isWide && { fieldRef: search })}
        />
        <PagedList
          list={list}
          isEmpty={first === undefined}
          empty={
            list.counts?.all === 0
              ? { title: picturesWording.none, text: w.noneText }
              : { title: picturesWording.empty, text: w.emptyText }
          }
        >
          <PictureGrid
            pictures={list.rows}
            chosen={isWide ? first?.name : undefined}
            isLoading={list.isLoading}
            onChoose={(name) => {
              const chosen = list.rows.find((picture) => picture.name === name)
              if (chosen) run(() => pick(chosen))
            }}
          />
        </PagedList>
        <footer>
          <Button size="s" onClick={() => file.current?.click()}>
            <Upload />
            {w.upload}
          </Button>
          <Note above="2">{isWide ? w.keys + w.note : w.note}</Note>
        </footer>
        <FileInput
          ref={file}
          label={w.upload}
          multiple
          onFiles={(files) => {
            pictures.add(files.map((chosen) => ({ file: chosen, at: placeOfCaret(view.state) })))
            close()
          }}
        />
      </div>
    </Sheet>
  )
}
