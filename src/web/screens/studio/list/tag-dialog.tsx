import { useId } from 'react'
import { detailsWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { studioListWording } from '../../../../contract/wording/studio/studio.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog, DialogSheet } from '../../../ui/dialogs/dialog.tsx'
import { Row } from '../../../ui/layout/primitives.tsx'
import sheet from '../editor/details/details-sheet.module.css'
import { TagInput } from '../editor/details/tag-input.tsx'
import { useGroups } from '../use-groups.ts'

interface TagDialogProps {
  onAdd: (tag: string) => void
  onClose: () => void
}

/** Asks for the tag that the selected texts get. */
export function TagDialog({ onAdd, onClose }: TagDialogProps) {
  const id = useId()
  const { tags } = useGroups()
  return (
    <Dialog aria-labelledby={`${id}-heading`} onClose={onClose}>
      <DialogSheet id={`${id}-heading`} title={studioListWording.addTag}>
        <Row gap="2" className={sheet.line}>
          <label htmlFor={id}>{detailsWording.tags}</label>
          <TagInput
            id={id}
            offered={tags}
            onAdd={onAdd}
            renderActions={(add) => (
              <Row justify="end" gap="2" above="2">
                <Button onClick={onClose}>{studioListWording.cancel}</Button>
                <Button variant="primary" onClick={add}>
                  {studioListWording.add}
                </Button>
              </Row>
            )}
          />
        </Row>
      </DialogSheet>
    </Dialog>
  )
}
