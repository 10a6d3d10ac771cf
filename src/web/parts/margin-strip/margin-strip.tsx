import type { HTMLAttributes, ReactNode } from 'react'
import './margin-strip.css'

interface MarginStripProps {
  /** From top to bottom. Texts are decoration; anything else is shown as it is. */
  title: string
  /** Of a book's title: its language and font. */
  titleProps?: HTMLAttributes<HTMLElement>
  part: ReactNode
  page: ReactNode
  /** sticky: stays in view while the page scrolls. full: as tall as its column. */
  height: 'sticky' | 'full'
}

/** 版心, the margin strip of a woodblock page: three parts with 魚尾 (fish-tails) between them. */
export function MarginStrip({ title, titleProps, part, page, height }: MarginStripProps) {
  return (
    <div className={`margin-strip is-${height}`}>
      <Decoration titleProps={titleProps} className="margin-strip-title">
        {title}
      </Decoration>
      <i className="margin-strip-fish-tail" />
      <Decoration className="margin-strip-part">{part}</Decoration>
      <i className="margin-strip-fish-tail is-lower" />
      <Decoration className="margin-strip-page">{page}</Decoration>
    </div>
  )
}

interface DecorationProps {
  titleProps?: HTMLAttributes<HTMLElement> | undefined
  className: string | undefined
  children: ReactNode
}

function Decoration({ titleProps, className, children }: DecorationProps) {
  if (typeof children !== 'string') return children
  return (
    <span {...titleProps} className={className} aria-hidden="true">
      {children}
    </span>
  )
}
