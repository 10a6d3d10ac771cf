import type { RefObject } from 'react'

interface PictureInputProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  onChoose: (file: File) => void
}

/** The file chooser of an upload, which a button opens. */
export function PictureInput({ ref, label, onChoose }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.files?.[0]
        if (chosen) onChoose(chosen)
        currentTarget.value = ''
      }}
    />
  )
}
