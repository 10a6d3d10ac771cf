import type { ComponentProps } from 'react'

interface FileInputProps extends Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'multiple' | 'capture'> {
  label: string
  onFiles: (files: [File, ...File[]]) => void
}

/** A chooser of files, or of pictures unless `accept` says otherwise, that a button opens. */
export function FileInput({ label, onFiles, ...rest }: FileInputProps) {
  return (
    <input
      accept="image/*"
      {...rest}
      type="file"
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        const [first, ...others] = currentTarget.files ?? []
        // Cleared, so that choosing the same file again is noticed.
        currentTarget.value = ''
        if (first) onFiles([first, ...others])
      }}
    />
  )
}
