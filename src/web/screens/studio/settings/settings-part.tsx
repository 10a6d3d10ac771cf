import type { ReactNode } from 'react'
import { Stack } from '../../../ui/layout/primitives.tsx'
import fieldStyles from './fields/setting-fields.module.css'
import styles from './settings.module.css'
import type { SettingsForm } from './use-settings.ts'

export interface SectionProps {
  form: SettingsForm
}

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
        <h2 id={`${id}-heading`}>{title}</h2>
        <p>{why}</p>
      </div>
      <div className={fieldStyles.fields}>{children}</div>
    </Stack>
  )
}
