import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { LibraryPicture } from '../../../../../contract/pictures/picture-library.ts'
import { GALLERY_MOST } from '../../../../../contract/pictures/pictures.ts'
import {
  galleryOf,
  picturesWording,
  pickerWording as w,
} from '../../../../../contract/wording/studio/studio-pictures.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { placeOfCaret } from '../../../../parts/rich-text-editor/pictures/picture-frames.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { FileInput } from '../../../../ui/fields/file-input.tsx'
import { Images, Upload } from '../../../../ui/icons/icons.ts'
import { Note, Row } from '../../../../ui/layout/primitives.tsx'
import { PagedList, useRowPages } from '../../paged-list.tsx'
import { PictureGrid } from '../../pictures/picture-grid.tsx'
import { SearchField } from '../../search-field.tsx'
import { useAction } from '../../use-action.ts'
import { useIsWide } from '../../use-is-wide.ts'
import { Sheet } from '../sheet.tsx'
import styles from './picture-picker.module.css'
import type { PictureTarget, usePictureUploads } from './use-picture-uploads.ts'

interface PicturePickerProps {
  view: EditorView
  pictures: Pick<ReturnType<typeof usePictureUploads>, 'add' | 'place' | 'send' | 'replace'>
  target: PictureTarget
  onClose: () => void
}

/**
 * 從圖庫選一張: a press puts a stored picture at the caret of the text, or where else it is wanted, with its alternative text; Enter in
 * the search the first one. Several that are chosen become a gallery.
 */
export function PicturePicker({ view, pictures, target, onClose }: PicturePickerProps) {
  const api = useApi()
  const { run, alerts } = useAction()
  const isWide = useIsWide()
  const [q, setQ] = useState('')
  const load = (text: string, offset: number, signal?: AbortSignal) =>
    api.call('GET /api/studio/pictures', { query: { filter: 'all', q: text, offset }, signal })
  const list = useRowPages(['pictures', { filter: 'all', q }], (offset, signal) => load(q, offset, signal))
  // Those that will stand side by side, in the order in which they were pressed; undefined while each press puts one.
  const [gathered, setGathered] = useState<readonly LibraryPicture[]>()
  const frame = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  // On touch screens a focused field would cover the pictures with the keyboard.
  useEffect(() => (search.current ?? frame.current)?.focus({ preventScroll: true }), [])
  const close = () => {
    onClose()
    view.focus()
  }
  const place = async (chosen: readonly LibraryPicture[]) => {
    try {
      pictures.place(await Promise.all(chosen.map(readPicture)), target)
    } catch (cause) {
      console.info('a stored picture could not be read', cause)
      return alerts.show({ kind: 'error', text: w.unreadable })
    }
    close()
  }
  const pick = (picture: LibraryPicture) => {
    if (gathered === undefined) return place([picture])
    const isChosen = gathered.some(({ name }) => name === picture.name)
    if (isChosen) setGathered(gathered.filter(({ name }) => name !== picture.name))
    else if (gathered.length < GALLERY_MOST) setGathered([...gathered, picture])
    return undefined
  }
  const isAtCaret = 'at' in target
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
            chosen={gathered ? gathered.map(({ name }) => name) : isWide && first ? [first.name] : []}
            isLoading={list.isLoading}
            onChoose={(name) => {
              const chosen = list.rows.find((picture) => picture.name === name)
              if (chosen) run(async () => pick(chosen))
            }}
          />
        </PagedList>
        <footer>
          <Row wrap gap="2">
            {gathered === undefined ? (
              <>
                <Button size="s" onClick={() => file.current?.click()}>
                  <Upload />
                  {w.upload}
                </Button>
                {isAtCaret && (
                  <Button size="s" variant="plain" onClick={() => setGathered([])}>
                    <Images />
                    {w.several}
                  </Button>
                )}
              </>
            ) : (
              <>
                <Button size="s" disabled={gathered.length < 2} onClick={() => run(() => place(gathered))}>
                  {galleryOf(gathered.length)}
                </Button>
                <Button size="s" variant="plain" onClick={() => setGathered(undefined)}>
                  {w.single}
                </Button>
              </>
            )}
          </Row>
          <Note above="2" role="status">
            {gathered ? w.severalNote : isWide ? w.keys + w.note : w.note}
          </Note>
        </footer>
        <FileInput
          ref={file}
          label={w.upload}
          multiple={isAtCaret}
          onFiles={(files) => {
            if ('upload' in target) pictures.send({ ...target.upload, file: files[0] })
            else if ('src' in target) pictures.replace(target.src, files[0])
            else pictures.add(files.map((chosen) => ({ file: chosen, at: placeOfCaret(view.state) })))
            close()
          }}
        />
      </div>
    </Sheet>
  )
}

/** What the text shows of it. Throws where it cannot be read. */
async function readPicture({ path, alternative_text }: LibraryPicture) {
  const image = new Image()
  image.src = path
  await image.decode()
  const { naturalWidth, naturalHeight } = image
  return {
    src: path,
    alt: alternative_text === '' ? null : alternative_text,
    width: String(naturalWidth),
    height: String(naturalHeight),
  }
}
