import { EBOOK_FLOWS, readingListEbookPath } from '../../../contract/reviews/ebook-links.ts'
import { ebookLinksWording } from '../../../contract/wording/reviews/ebooks.ts'
import { inPageScript } from '../../parts/ebook/page-script.ts'
import { Download } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './list-ebook-links.module.css'

/** Downloads the reading list as an electronic book, set horizontally or vertically: plain links, which need no script. */
export function ListEbookLinks() {
  const label = ebookLinksWording.readingList
  return (
    <p role="group" aria-label={label} className={`${styles.links} no-print`}>
      <Row as="span" inline gap="2">
        <Download />
        {label}
      </Row>
      {EBOOK_FLOWS.map((flow) => (
        <a key={flow} href={inPageScript(readingListEbookPath(flow))} rel="nofollow" className="text-link">
          {ebookLinksWording.flows[flow]}
        </a>
      ))}
    </p>
  )
}
