import { useRef, useState } from 'react'
import { parseIsbn } from '../../../../../contract/reviews/isbn.ts'
import type { FoundBook } from '../../../../../contract/studio/isbn-lookup.ts'
import type { OtherBook } from '../../../../../contract/studio/studio-reviews.ts'
import * as words from '../../../../../contract/wording/studio/isbn-lookup.ts'
import { detailsWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { toFailure } from '../../../../client/api/api.ts'
import { FileInput } from '../../../../ui/fields/file-input.tsx'
import { TextButton } from '../../buttons.tsx'
import styles from './details-sheet.module.css'
import { Field } from './sheet-fields.tsx'
import type { BookEditor } from './book-editor.ts'
import { Note, Row } from '../../../../ui/layout/primitives.tsx'

const { isbnLookupWording } = words

/** The ISBN with 帶入, which fills the empty fields of the book and says where that comes from. */
export function IsbnField({ editor }: { editor: BookEditor }) {
  const { note, setNote, button } = useLookUp(editor)
  const { isbn } = editor.book
  const isWrong = isbn.trim() !== '' && parseIsbn(isbn) === null
  return (
    <>
      <Field
        label={detailsWording.isbn}
        value={isbn}
        problem={isWrong ? detailsWording.isbnWrong : undefined}
        onText={(text) => {
          setNote('')
          editor.change({ isbn: text })
        }}
        action={
          isbn.trim() === '' ? (
            <ScanIsbn onFound={(scanned) => editor.change({ isbn: scanned })} onProblem={setNote} />
          ) : (
            !isWrong && button(isbn)
          )
        }
      />
      <p role="status" className={styles.note}>
        {note}
      </p>
    </>
  )
}

/** Below the empty title of a new review: its ISBN, scanned or typed in place of the title, brings title and author. */
export function TitleByIsbn({ editor }: { editor: BookEditor }) {
  const { note, setNote, button } = useLookUp(editor)
  const { title, isbn } = editor.book
  const typed = /^[\dXx\s-]+$/.test(title) ? parseIsbn(title) : null
  const number = typed ?? (title === '' ? parseIsbn(isbn) : null)
  return (
    <Row gap="3" size="3" tone="accent">
      <Note as="span" role="status" size="3">
        {note || (title === '' && isbnLookupWording.titleHint)}
      </Note>
      {number !== null && button(number)}
      {number === null && title === '' && (
        <ScanIsbn onFound={(scanned) => editor.change({ isbn: scanned })} onProblem={setNote} />
      )}
    </Row>
  )
}

/** 帶入 for a number, and what came of it. */
function useLookUp(editor: BookEditor) {
  const api = useApi()
  const [note, setNote] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const lookUp = async (isbn: string): Promise<string> => {
    try {
      const found = await api.call('POST /api/studio/isbn-lookups', {
        body: { isbn, review_id: editor.review },
      })
      // Another number has been typed while this one was looked up.
      if (editor.readBook().isbn !== isbn) return ''
      return found.book ? fill(editor, found.book) : words.notFoundText(found)
    } catch (cause) {
      return toFailure(cause).sentence
    }
  }
  const press = async (isbn: string) => {
    if (isBusy) return
    const { title } = editor.readBook()
    if (isbn !== editor.readBook().isbn)
      editor.change({ isbn, ...(parseIsbn(title) === isbn && { title: '' }) })
    setIsBusy(true)
    setNote(isbnLookupWording.asking)
    setNote(await lookUp(isbn))
    setIsBusy(false)
  }
  const button = (isbn: string) => (
    <TextButton aria-disabled={isBusy} onClick={() => void press(isbn)}>
      {isbnLookupWording.fill}
    </TextButton>
  )
  return { note, setNote, button }
}

/** Fills what is empty by now; what was typed stays. Returns what to tell. */
function fill(editor: BookEditor, { source, ...book }: FoundBook): string {
  const present = editor.readBook()
  const filled = (Object.keys(book) as words.BookField[]).filter(
    (field) => isEmpty(present[field]) && !isEmpty(book[field]),
  )
  const fields: Partial<OtherBook> = Object.fromEntries(filled.map((field) => [field, book[field]]))
  if (filled.length > 0) editor.change(fields)
  return words.filledText(source, filled)
}

function isEmpty(value: string | number | null): boolean {
  return value === null || String(value).trim() === ''
}

interface ScanIsbnProps {
  onFound: (isbn: string) => void
  onProblem: (sentence: string) => void
}

/** 掃描: a photo of the bar code, which the browser reads on the device. Only where it can. */
export function ScanIsbn({ onFound, onProblem }: ScanIsbnProps) {
  const input = useRef<HTMLInputElement>(null)
  if (!BarcodeDetector) return null
  const read = async (photo: File) => {
    const isbn = await readIsbn(photo).catch(() => undefined)
    if (isbn === undefined) onProblem(isbnLookupWording.notScanned)
    else onFound(isbn)
  }
  return (
    <>
      <TextButton onClick={() => input.current?.click()}>{isbnLookupWording.scan}</TextButton>
      <FileInput
        ref={input}
        capture="environment"
        label={isbnLookupWording.photo}
        onFiles={([photo]) => void read(photo)}
      />
    </>
  )
}

interface Detector {
  detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]>
}

const { BarcodeDetector } = globalThis as {
  BarcodeDetector?: new (options: { formats: string[] }) => Detector
}

async function readIsbn(photo: File): Promise<string | undefined> {
  if (!BarcodeDetector) return undefined
  const codes = await new BarcodeDetector({ formats: ['ean_13'] }).detect(await createImageBitmap(photo))
  return codes.map(({ rawValue }) => rawValue).find((code) => parseIsbn(code) !== null)
}
