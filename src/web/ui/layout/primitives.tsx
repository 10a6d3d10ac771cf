import type { ComponentProps, ElementType } from 'react'
import styles from './primitives.module.css'

/** What is typed has a class in primitives.module.css (tests/house.test.ts). */
interface Look {
  /** The space between the children, one of the eight of tokens.css; also for rows and columns (`1 4`). `icon`: between an icon and its text. */
  gap?: Space | 'icon' | `${'0' | '1' | '2' | '3'} ${Space}`
  /** The space above and below the element. */
  above?: '1' | '2' | '3' | '4' | '6'
  below?: '2' | '3' | '4'
  /** Across the children. */
  align?: 'start' | 'end' | 'center' | 'baseline' | 'stretch'
  /** A step of the type scale. */
  size?: '2' | '3' | '4' | '6' | '7' | '8'
  tone?: 'ink' | 'soft' | 'quiet' | 'accent' | 'error'
  /** As high as a finger needs. */
  touch?: boolean
  /** At the end of its row. */
  push?: boolean
  /** With a line above it. */
  ruled?: boolean
  /** May become narrower than its longest word. */
  narrow?: boolean
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
  const own = ['row', wrap === true && 'wrap', inline === true && 'inline', named('justify', justify)]
  return <Element {...dressed(rest, own)} />
}

/** Children below each other. With `fit`, none makes it wider than its place. */
export function Stack<Tag extends ElementType = 'div'>({
  as,
  fit,
  justify,
  ...rest
}: Props<Tag, { justify?: 'start' | 'center'; fit?: boolean }>) {
  const Element: ElementType = as ?? 'div'
  const own = ['stack', fit === true && 'fit', named('items', justify)]
  return <Element {...dressed(rest, own)} />
}

/** A remark beside what matters more: small and quiet; from step 4 on less so. */
export function Note<Tag extends ElementType = 'p'>({ as, ...rest }: Props<Tag>) {
  const Element: ElementType = as ?? 'p'
  const { size = '2', tone = QUIET_SIZES.has(size) ? 'quiet' : 'soft' } = rest as Look
  return <Element {...dressed({ ...rest, size, tone }, [])} />
}

/** The same within a line, on a line of its own. */
export function Small(props: Props<'small'>) {
  const { size = '2', tone = 'quiet' } = props
  return <small {...dressed({ ...props, size, tone }, ['block'])} />
}

const QUIET_SIZES: ReadonlySet<string> = new Set(['2', '3'])

function dressed(
  {
    gap,
    above,
    below,
    align,
    size,
    tone,
    touch,
    push,
    ruled,
    narrow,
    className,
    ...rest
  }: Look & {
    className?: string | undefined
  },
  own: readonly (string | false)[],
) {
  const [rows, columns = rows] = gap?.split(' ') ?? []
  const names = [
    ...own,
    named('gap', columns),
    rows !== columns && named('rows', rows),
    named('align', align),
    named('above', above),
    named('below', below),
    named('size', size),
    named('tone', tone),
    touch === true && 'touch',
    push === true && 'push',
    ruled === true && 'ruled',
    narrow === true && 'narrow',
  ]
  const classes = names.map((name) => typeof name === 'string' && styles[name])
  return { ...rest, className: [...classes, className].filter(Boolean).join(' ') }
}

/** The name of a class: `alignStart`, `gap3`. */
function named(property: string, value: string | undefined): string | false {
  return value !== undefined && property + value.charAt(0).toUpperCase() + value.slice(1)
}
