import type { ComponentProps, ElementType } from 'react'
import './primitives.css'

/** What is typed has a class in primitives.css (tests/house.test.ts). */
interface Look {
  /** The space between the children, one of the eight of tokens.css; also for rows and columns (`1 4`). `icon`: between an icon and its text. */
  gap?: Space | 'icon' | `${'0' | '1' | '2' | '3' | '6'} ${Space}`
  /** The space above and below the element. */
  above?: '1' | '2' | '3' | '4' | '5' | '6' | '7'
  below?: '1' | '2' | '3' | '4' | '5' | '6'
  /** Across the children. */
  align?: 'start' | 'end' | 'center' | 'baseline' | 'stretch'
  /** A step of the type scale. */
  size?: '2' | '3' | '4' | '5' | '6' | '7' | '9' | '10' | '11' | '12'
  tone?: 'ink' | 'soft' | 'quiet' | 'accent' | 'error' | 'want' | 'reading' | 'completed' | 'inherit'
  /** As high as a finger needs. */
  touch?: boolean
  /** At the end of its row. */
  push?: boolean
  /** With a line above it. */
  ruled?: boolean
  /** May become narrower than its longest word. */
  narrow?: boolean
  /** The space within, above and below the children. */
  pad?: '2' | '3' | '5'
  /** On a sheet of its own: a thin border and its paper. */
  leaf?: boolean
}

type Space = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8'

type Props<Tag extends ElementType, More = object> = Look &
  More & { as?: Tag } & Omit<ComponentProps<Tag>, keyof Look | keyof More | 'as'>

/** Children beside each other, in the middle of the row unless `align` says otherwise. */
export function Row<Tag extends ElementType = 'div'>({
  as,
  wrap,
  inline,
  justify,
  ...rest
}: Props<Tag, { justify?: 'center' | 'end' | 'between'; wrap?: boolean; inline?: boolean }>) {
  const Element: ElementType = as ?? 'div'
  return <Element {...dressed({ ...rest, row: true, wrap, inline, justify })} />
}

/** Children below each other. With `fit`, none makes it wider than its place. */
export function Stack<Tag extends ElementType = 'div'>({
  as,
  fit,
  justify,
  ...rest
}: Props<Tag, { justify?: 'start' | 'center'; fit?: boolean }>) {
  const Element: ElementType = as ?? 'div'
  return <Element {...dressed({ ...rest, stack: true, fit, items: justify })} />
}

/** A remark beside what matters more: small and quiet; from step 4 on less so. */
export function Note<Tag extends ElementType = 'p'>({ as, ...rest }: Props<Tag>) {
  const Element: ElementType = as ?? 'p'
  const { size = '2', tone = QUIET_SIZES.has(size) ? 'quiet' : 'soft' } = rest as Look
  return <Element {...dressed({ ...rest, size, tone })} />
}

/** The same within a line, on a line of its own. */
export function Small(props: Props<'small'>) {
  const { size = '2', tone = 'quiet' } = props
  return <small {...dressed({ ...props, size, tone, block: true })} />
}

const QUIET_SIZES: ReadonlySet<string> = new Set(['2', '3'])

/** Takes what belongs to the look out of an element's properties and gives it the classes for it instead. */
function dressed({ gap = '', className, ...given }: Record<string, unknown>) {
  const [rows, columns = rows] = String(gap).split(' ')
  const properties: Record<string, unknown> = { ...given, gap: columns, rows: rows !== columns && rows }
  const classes: unknown[] = []
  for (const name of LOOKS) {
    const value = properties[name]
    if (value === true) classes.push(`l-${name}`)
    else if (value) classes.push(`l-${name}-${String(value)}`)
    delete properties[name]
  }
  return { ...properties, className: [...classes, className].filter(Boolean).join(' ') }
}

const LOOKS =
  'row stack block wrap inline fit justify items gap rows align above below pad size tone touch push ruled narrow leaf'.split(
    ' ',
  )
