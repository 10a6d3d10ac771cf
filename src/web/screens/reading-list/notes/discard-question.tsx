import { type ReactNode, useState } from 'react'
import { notesWording, unsavedText } from '../../../../contract/wording/reading/reading-list-entries.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import type { ListedEntry } from '../entries.ts'
import { countTyped, isLongChange } from './note-text.ts'

/** Asks before a long text that is not saved is discarded. A short one is discarded at once; both can be undone. */
export function useDiscardQuestion(
  entry: ListedEntry,
  onDiscard: () => void,
): { discard: (text: string) => void; question: ReactNode } {
  const [asksAbout, setAsksAbout] = useState<string>()
  const close = () => setAsksAbout(undefined)
  return {
    discard: (text) => {
      if (isLongChange(entry.notes, text)) setAsksAbout(text)
      else onDiscard()
    },
    question: asksAbout !== undefined && (
      <Confirm
        question={notesWording.discardQuestion}
        confirmLabel={notesWording.discard}
        cancelLabel={notesWording.doNotDiscard}
        onConfirm={() => {
          close()
          onDiscard()
        }}
        onCancel={close}
      >
        <p>{unsavedText(entry.book.title, countTyped(entry.notes, asksAbout))}</p>
      </Confirm>
    ),
  }
}
