import { EBOOK_FLOWS, type EbookFlow } from '../../../contract/reviews/ebook-links.ts'
import { ebookLinksWording } from '../../../contract/wording/reviews/ebooks.ts'
import { Download } from '../../ui/icons/icons.ts'
import styles from './ebook-links.module.css'
import { inPageScript } from './page-script.ts'

interface EbookLinksProps {
  pathOf: (flow: EbookFlow) => string
  label?: string
  flowNames?: Record<EbookFlow, string>
}

/** Downloads an electronic book, set horizontally or vertically: plain links, which need no script. */
export function EbookLinks({
  pathOf,
  label = ebookLinksWording.label,
  flowNames = ebookLinksWording.flows,
}: EbookLinksProps) {
  return (
    <p role="group" aria-label={label} className={`${styles.links} no-print`}>
      <span>
        <Download />
        {label}
      </span>
      {EBOOK_FLOWS.map((flow) => (
        <a key={flow} href={inPageScript(pathOf(flow))} rel="nofollow" className="text-link">
          {flowNames[flow]}
        </a>
      ))}
    </p>
  )
}
