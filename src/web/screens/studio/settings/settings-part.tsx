import type { ReactNode } from 'react'
import { Note, Stack } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import fieldStyles from './fields/setting-fields.module.css'
import styles from './settings.module.css'

interface PartProps {
  id: string
  title: string
  why?: string | undefined
  /** Where the page has the same title. */
  hidesTitle?: boolean
  children: ReactNode
}

/** A section with its heading and reason above the fields. */
export function SettingsPart({ id, title, why, hidesTitle = false, children }: PartProps) {
  return (
    <Stack as="section" fit gap="2" id={id} aria-labelledby={`${id}-heading`} className={styles.part}>
      <div>
        <Title id={`${id}-heading`} size="10" className={hidesTitle ? 'visually-hidden' : ''}>
          {title}
        </Title>
        {why !== undefined && <Note size="3">{why}</Note>}
      </div>
      <div className={fieldStyles.fields}>{children}</div>
    </Stack>
  )
}
