import { useMemo } from 'react'
import { trustedHtml } from '../../ui/trusted-html.ts'
import styles from './line-of-links.module.css'

/** Links that the server has written as HTML (server/reviews/group-lines.ts): to the tags of a text and through its series. */
export function LineOfLinks({ html }: { html: string }) {
  // React writes the markup again where it is another object.
  const prepared = useMemo(() => ({ __html: trustedHtml(html) }), [html])
  return html && <div data-links="" className={styles.lines} dangerouslySetInnerHTML={prepared} />
}
