import { useState } from 'react'
import { parseIsbn } from '../../../../../contract/reviews/isbn.ts'
import type { FoundBook } from '../../../../../contract/studio/isbn-lookup.ts'
import type { OtherBook } from '../../../../../contract/studio/studio-reviews.ts'
import {
  type BookField,
  filledText,
  isbnLookupWording,
  notFoundTexts,
} from '../../../../../contract/wording/studio/isbn-lookup.ts'
import { detailsWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { toFailure } from '../../../../client/api/api.ts'
import styles from './details-sheet.module.css'
import { ScanIsbn } from './scan-isbn.tsx'
import { Field } from './sheet-fields.tsx'
import type { BookEditor } from './book-editor.ts'

/** The ISBN with 帶入, which fills the empty fields of the book and says where that comes from. */
export function IsbnField({ editor }: { editor: BookEditor }) {
  const api = useApi()
  const [note, setNote] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const { isbn } = editor.book
  const isWrong = isbn.trim() !== '' && parseIsbn(isbn) === null
  const lookUp = async (): Promise<string> => {
    try {
      const { book, network } = await api.call('POST /api/studio/isbn-lookups', {
        body: { isbn, review_id: editor.review },
      })
      // Another number has been typed while this one was looked up.
      if (editor.readBook().isbn !== isbn) return ''
      return book ? fill(editor, book) : notFoundTexts[network]
    } catch (cause) {
      return toFailure(cause).sentence
    }
  }
  const press = async () => {
    if (isBusy) return
    setIsBusy(true)
    setNote(isbnLookupWording.asking)
    setNote(await lookUp())
    setIsBusy(false)
  }
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
            !isWrong && (
              <button
                type="button"
                className="text-button"
                aria-disabled={isBusy}
                onClick={() => void press()}
              >
                {isbnLookupWording.fill}
              </button>
            )
          )
        }
      />
      <p role="status" className={styles.note}>
        {note}
      </p>
    </>
  )
}

/** Fills what is empty by now; what was typed stays. Returns what to tell. */
function fill(editor: BookEditor, { source, ...book }: FoundBook): string {
  const present = editor.readBook()
  const filled = (Object.keys(book) as BookField[]).filter(
    (field) => isEmpty(present[field]) && !isEmpty(book[field]),
  )
  const fields: Partial<OtherBook> = Object.fromEntries(filled.map((field) => [field, book[field]]))
  if (filled.length > 0) editor.change(fields)
  return filledText(source, filled)
}

function isEmpty(value: string | number | null): boolean {
  return value === null || String(value).trim() === ''
}
