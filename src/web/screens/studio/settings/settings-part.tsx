import type { ReactNode } from 'react'
import { Note, Stack } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import fieldStyles from './fields/setting-fields.module.css'
import styles from './settings.module.css'

interface PartProps {
  id: string
  title: string
  why: string
  children: ReactNode
}

/** A section with its heading and reason beside the fields. */
export function SettingsPart({ id, title, why, children }: PartProps) {
  return (
    <Stack as="section" gap="5" ruled id={id} aria-labelledby={`${id}-heading`} className={styles.part}>
      <div>
        <Title id={`${id}-heading`} size="11">
          {title}
        </Title>
        <Note size="4" above="1">
          {why}
        </Note>
      </div>
      <div className={fieldStyles.fields}>{children}</div>
    </Stack>
  )
}
