import type { ComponentProps, ElementType } from 'react'
import { Note } from './primitives.tsx'

type Props<Tag extends ElementType> = { as?: Tag } & Omit<ComponentProps<typeof Note<Tag>>, 'as'>

/** A heading of 17 to 26 px, or the name of a book that is set as one. */
export function Title<Tag extends ElementType = 'h2'>({ as, className, ...rest }: Props<Tag>) {
  const Element: ElementType = as ?? 'h2'
  const classes = className === undefined ? 'thin-heading' : `thin-heading ${String(className)}`
  return <Note as={Element} tone="inherit" {...rest} className={classes} />
}
