import { useId, useState } from 'react'
import type { LibraryPicture } from '../../../../contract/pictures/picture-library.ts'
import { ALTERNATIVE_TEXT } from '../../../../contract/pictures/pictures.ts'
import { picturesWording as w } from '../../../../contract/wording/studio/studio-pictures.ts'
import { studioWording } from '../../../../contract/wording/studio/studio-writing.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import { useAction } from '../use-action.ts'
import styles from './pictures.module.css'

/** The alternative text that the picture brings along wherever it is put. */
export function AlternativeText({ picture, onStored }: { picture: LibraryPicture; onStored: () => void }) {
  const api = useApi()
  const id = useId()
  const { run, isBusy } = useAction()
  const [text, setText] = useState(picture.alternative_text)
  const isChanged = text.trim() !== picture.alternative_text
  const store = () =>
    run(async () => {
      await api.call('PUT /api/studio/pictures/texts', {
        body: { name: picture.name, alternative_text: text.trim() },
      })
      onStored()
    })
  return (
    <div className={styles.alternative}>
      <Row justify="between">
        <Note as="label" htmlFor={id}>
          {w.alternativeText}
        </Note>
        <Note as="span" className="num">
          {studioWording.alternativeCount([...text].length)}
        </Note>
      </Row>
      <TextArea
        id={id}
        rows={2}
        value={text}
        maxLength={ALTERNATIVE_TEXT}
        placeholder={w.alternativeHint}
        onChange={({ currentTarget }) => setText(currentTarget.value.replaceAll('\n', ''))}
      />
      {isChanged ? (
        <Button size="s" busy={isBusy} onClick={store}>
          {w.storeText}
        </Button>
      ) : (
        picture.lacks_text && (
          <Note tone="reading">{picture.use_count > 0 ? w.textLacks : w.withoutText}</Note>
        )
      )}
    </div>
  )
}
