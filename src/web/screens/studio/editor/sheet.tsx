import { type ReactNode, useId } from 'react'
import { editorWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { X } from '../../../ui/icons/icons.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import styles from './sheet.module.css'

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
