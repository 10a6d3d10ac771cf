import type { ComponentProps, CSSProperties, ElementType } from 'react'
import { Stack } from './primitives.tsx'
import styles from './grid.module.css'

interface Columns {
  /** Its columns, as in `grid-template-columns`: on small windows, from 640 px and from 900 px on. Without them one. */
  columns?: string
  medium?: string
  wide?: string
  /** Its gap from 900 px on. */
  wideGap?: string
}

type Props<Tag extends ElementType> = Columns & { as?: Tag } & Omit<ComponentProps<typeof Stack<Tag>>, 'as'>

/** Children in columns. The element, or the component, takes `style`. */
export function Grid<Tag extends ElementType = 'div'>({
  columns = 'minmax(0, 1fr)',
  medium = columns,
  wide = medium,
  wideGap,
  ...rest
}: Props<Tag>) {
  const { className, style, ...given } = rest as ComponentProps<typeof Stack>
  const variables = {
    '--grid-columns': columns,
    '--grid-medium': medium,
    '--grid-wide': wide,
    '--grid-wide-gap': wideGap,
  }
  const classes = [styles.grid, wideGap !== undefined && styles.wideGap, className].filter(Boolean).join(' ')
  return <Stack {...given} className={classes} style={{ ...variables, ...style } as CSSProperties} />
}
