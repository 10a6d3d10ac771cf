import type { ReactNode } from 'react'
import { Grid } from '../../ui/layout/grid.tsx'
import { Small } from '../../ui/layout/primitives.tsx'
import styles from './icon-row.module.css'

interface IconRowProps {
  as?: 'div' | 'li'
  icon?: ReactNode
  title: string
  about?: readonly ReactNode[]
  isBad?: boolean
  children?: ReactNode
}

/** A name with its icon, what is to say about it, and what can be done. */
export function IconRow({ as = 'div', icon, title, about, isBad = false, children }: IconRowProps) {
  return (
    <Grid
      as={as}
      columns={icon === undefined ? 'minmax(0, 1fr) auto' : '24px minmax(0, 1fr) auto'}
      gap="1 3"
      align="center"
      className={styles.row}
      data-bad={isBad}
    >
      {icon}
      <span>
        <b dir="auto">{title}</b>
        {about?.map(
          (line, at) =>
            // oxlint-disable-next-line react/no-array-index-key -- the place is all that tells them apart
            line && <Small key={at}>{line}</Small>,
        )}
      </span>
      {children}
    </Grid>
  )
}
