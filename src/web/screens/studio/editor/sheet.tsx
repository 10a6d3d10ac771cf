import { type ReactNode, useId, useState } from 'react'
import { editorWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ChevronDown, X } from '../../../ui/icons/icons.ts'
import { Row, Small } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import styles from './sheet.module.css'
import { readChoice, storeChoice } from '../device-choices.ts'

interface SheetProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** The sheet beside the page, over it below 1200 px. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const id = useId()
  return (
    <aside
      aria-labelledby={id}
      className={styles.sheet}
      onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && onClose()}
    >
      <Row justify="between" className={styles.head}>
        <Title id={id} size="10">
          {title}
        </Title>
        <IconButton label={editorWording.close} onClick={onClose}>
          <X />
        </IconButton>
      </Row>
      {children}
    </aside>
  )
}

export function SheetSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

interface FoldingSectionProps {
  title: string
  /** Shown while the section is closed. */
  value: string
  /** Whether the value says that something is missing. */
  isMissing?: boolean
  children: ReactNode
}

/** A section that folds into its line. Closed ones stay closed on this device. */
export function FoldingSection({ title, value, isMissing = false, children }: FoldingSectionProps) {
  const key = `studio-closed-${title}`
  const [isOpen, setIsOpen] = useState(() => readChoice(key) === null)
  return (
    <details
      className={styles.section}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        setIsOpen(open)
        storeChoice(key, open ? null : 'closed')
      }}
    >
      <summary>
        <h3>{title}</h3>
        <Small className="one-line" data-missing={isMissing || undefined}>
          {value}
        </Small>
        <ChevronDown />
      </summary>
      {children}
    </details>
  )
}

export type SheetName = 'details' | 'revisions'

const STORAGE_KEY = 'studio-sheet'

/** The sheet beside the page: one at a time, remembered on this device where there is room for it. */
export function useSheet(): [SheetName | undefined, (sheet: SheetName | undefined) => void] {
  const [sheet, setSheet] = useState<SheetName | undefined>(readSheet)
  const choose = (next: SheetName | undefined) => {
    setSheet(next)
    storeChoice(STORAGE_KEY, next ?? '')
  }
  return [sheet, choose]
}

function readSheet(): SheetName | undefined {
  const isWide = window.matchMedia('(min-width: 1200px)').matches
  return isWide && (readChoice(STORAGE_KEY) ?? 'details') === 'details' ? 'details' : undefined
}
