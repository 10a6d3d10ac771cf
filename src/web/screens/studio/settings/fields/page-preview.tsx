import { previewLabel } from '../../../../../contract/wording/studio/studio-settings.ts'
import { splitText } from '../../../../../contract/text/split-text.ts'
import { TextParagraph } from '../../../../parts/page-text/text-paragraph.tsx'
import { Small } from '../../../../ui/layout/primitives.tsx'
import styles from './setting-controls.module.css'

/** A page's text as visitors will read it, while it is typed. */
export function PagePreview({ text }: { text: string }) {
  const { lead, sections } = splitText(text)
  return (
    <section aria-label={previewLabel} className={styles.preview}>
      <Small>{previewLabel}</Small>
      <Paragraphs texts={lead} />
      {Object.entries(sections).map(([place, { heading, paragraphs }]) => (
        <div key={place}>
          <h3>{heading}</h3>
          <Paragraphs texts={paragraphs} />
        </div>
      ))}
    </section>
  )
}

/** Two paragraphs may be alike while one is typed. */
function Paragraphs({ texts }: { texts: readonly string[] }) {
  return Object.entries(texts).map(([place, text]) => <TextParagraph key={place} text={text} />)
}
