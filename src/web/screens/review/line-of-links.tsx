import { useMemo } from 'react'
import { trustedHtml } from '../../ui/trusted-html.ts'
import styles from './line-of-links.module.css'

/** What the server has written about a text as HTML (server/reviews/text-lines.ts): its facts, and links to its tags and through its series. */
export function LineOfLinks({
  html,
  className = styles.lines,
}: {
  html: string
  className?: string | undefined
}) {
  // React writes the markup again where it is another object.
  const prepared = useMemo(() => ({ __html: trustedHtml(html) }), [html])
  return html && <div data-links="" className={className} dangerouslySetInnerHTML={prepared} />
}
