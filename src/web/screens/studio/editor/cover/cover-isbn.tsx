import { type FormEvent, useId, useState } from 'react'
import { parseIsbn } from '../../../../../contract/reviews/isbn.ts'
import type { IsbnCovers } from '../../../../../contract/studio/isbn-lookup.ts'
import { coverIsbnWording as w } from '../../../../../contract/wording/studio/studio-cover.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { useUploadFailure } from '../../../../parts/picture-upload/use-upload-failure.ts'
import { Search } from '../../../../ui/icons/icons.ts'
import { Message } from '../../../../ui/messages/message.tsx'
import { type ChosenPart, CoverCrop } from './cover-crop.tsx'
import { Note, Row, Small, Stack } from '../../../../ui/layout/primitives.tsx'
import styles from './cover-crop.module.css'
import { Field } from '../details/sheet-fields.tsx'
import pickerStyles from './cover-picker.module.css'
import { useEditor } from '../saving/use-draft.ts'

interface CoverIsbnProps {
  found: IsbnCovers | undefined
  onFound: (found: IsbnCovers | undefined) => void
  part: ChosenPart | undefined
  onPart: (part: ChosenPart | undefined) => void
}

/** 封面・從 ISBN 取: the pictures that catalogues have, fetched by the server after a press and chosen by hand. */
export function CoverIsbn({ found, onFound, part, onPart }: CoverIsbnProps) {
  const editor = useEditor()
  const api = useApi()
  const describe = useUploadFailure()
  const id = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { isbn } = editor.draft
  const find = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || isbn.trim() === '') return
    onFound(undefined)
    onPart(undefined)
    if (parseIsbn(isbn) === null) return setProblem(w.wrong)
    setProblem(undefined)
    setIsBusy(true)
    try {
      const answer = await api.call('POST /api/studio/isbn-covers', { body: { isbn } })
      onFound(answer)
      const [first, second] = answer.covers
      if (first && !second) onPart(partOf(first.original))
    } catch (cause) {
      setProblem((await describe(cause)).sentence)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Stack gap="5" className={styles.isbn}>
      <form onSubmit={(event) => void find(event)}>
        <Field
          label={w.label}
          className="num"
          value={isbn}
          aria-invalid={problem === w.wrong}
          onText={(text) => {
            setProblem(undefined)
            editor.change({ isbn: text })
          }}
          action={
            <button type="submit" className="text-button" aria-disabled={isBusy}>
              <Search />
              {w.find}
            </button>
          }
        />
      </form>
      {problem !== undefined && <Message kind="error">{problem}</Message>}
      <p role="status" className={styles.about}>
        {isBusy ? w.asking : found ? (found.covers.length === 0 ? w.none[found.network] : '') : w.about}
      </p>
      {found && found.covers.length > 0 && (
        <Row as="fieldset" wrap narrow gap="6" className={styles.found}>
          <Note as="legend" size="3" below="3">
            {w.found}
          </Note>
          {found.covers.map(({ source, original }) => (
            <Stack as="label" justify="center" gap="1" key={source}>
              <input
                type="radio"
                name={`${id}-found`}
                className={pickerStyles.input}
                checked={part?.original === original.name}
                onChange={() => onPart(partOf(original))}
              />
              <img src={original.path} alt="" width={original.width} height={original.height} />
              <span>{w.sources[source]}</span>
              <Small className="num">{`${original.width} × ${original.height}`}</Small>
            </Stack>
          ))}
        </Row>
      )}
      {part && <CoverCrop key={part.path} part={part} onCrop={(crop) => onPart({ ...part, crop })} />}
    </Stack>
  )
}

function partOf({ name, path }: { name: string; path: string }): ChosenPart {
  return { original: name, path, crop: undefined }
}
