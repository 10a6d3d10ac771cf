import { FileUp } from '../../ui/icons/icons.ts'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { FileInput } from '../../ui/fields/file-input.tsx'
import { Note, Row } from '../../ui/layout/primitives.tsx'
import styles from './file-choice.module.css'

interface FileChoiceProps {
  /** `drop` stands before the button with `choose`; `limits` below. */
  words: { drop: string; choose: string; limits: string; fileLabel: string }
  /** As in `<input accept>`. */
  accept: string
  /** True after another step: the button gets the focus if no element has it. */
  isBack: boolean
  onChoose: (file: File) => void
  /** A second button, for a folder, where the browser can choose one. */
  folder?: { choose: string; label: string; onChoose: (files: File[]) => void }
}

/** The drop zone for the file, with a button to choose one. */
export function FileChoice({ words, accept, isBack, onChoose, folder }: FileChoiceProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (isBack && document.activeElement === document.body) button.current?.focus()
  }, [isBack])
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <div
      className={isOver ? `${styles.dropZone} ${styles.draggedOver}` : styles.dropZone}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        const entry = event.dataTransfer.items[0]?.webkitGetAsEntry()
        if (folder && entry?.isDirectory)
          void import('./dropped-folder.ts').then(async ({ filesOf }) =>
            folder.onChoose(await filesOf(entry)),
          )
        else if (file) onChoose(file)
      }}
    >
      <FileUp className={styles.icon} />
      <p>{words.drop}</p>
      <Row wrap gap="3" justify="center">
        <Button
          ref={button}
          variant="primary"
          aria-describedby={`${id}-limits`}
          onClick={() => input.current?.click()}
        >
          {words.choose}
        </Button>
        {folder && takesFolders() && (
          <Button onClick={() => folderInput.current?.click()}>{folder.choose}</Button>
        )}
      </Row>
      <Note size="3" id={`${id}-limits`}>
        {words.limits}
      </Note>
      <FileInput ref={input} accept={accept} label={words.fileLabel} onFiles={([file]) => onChoose(file)} />
      {folder && (
        <FileInput
          ref={(element) => {
            folderInput.current = element
            if (element) element.webkitdirectory = true
          }}
          accept=""
          label={folder.label}
          onFiles={folder.onChoose}
        />
      )}
    </div>
  )
}

function takesFolders(): boolean {
  return 'webkitdirectory' in HTMLInputElement.prototype
}
