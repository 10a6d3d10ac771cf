import { X } from '../../ui/icons/icons.ts'
import { useId } from 'react'
import { COPY_BY_HAND } from '../../../contract/wording/reviews/sentences.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextInput } from '../../ui/fields/text-field.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
import styles from './share-button.module.css'

export interface CopyUrlDialogProps {
  address: string
  onClose: () => void
}

/** Focuses the field and selects the permalink, ready to copy. */
export function CopyUrlDialog({ address, onClose }: CopyUrlDialogProps) {
  const id = useId()
  return (
    <Stack align="center" gap="1" className={styles.manualCopy}>
      <label htmlFor={id}>{COPY_BY_HAND}</label>
      <TextInput
        id={id}
        ref={focusField}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <IconButton label={siteWording.close} onClick={onClose}>
        <X />
      </IconButton>
    </Stack>
  )
}

function focusField(input: HTMLInputElement | null): void {
  input?.focus()
}
