import { ownAboutWording } from '../../../contract/wording/site/own-about.ts'
import { splitText } from '../../../contract/text/split-text.ts'
import { TextParagraph } from '../../parts/page-text/text-paragraph.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Portrait } from './portrait.tsx'
import styles from './own-about.module.css'

/** The owner's own words about themselves. */
export function OwnAbout({ text }: { text: string }) {
  const { lead, sections } = splitText(text)
  return (
    <Page>
      <div className={styles.page}>
        <PageHeading title={ownAboutWording.heading} />
        <Portrait />
        <div className={`${styles.text} ${styles.lead}`}>
          {lead.map((paragraph) => (
            <TextParagraph key={paragraph} text={paragraph} />
          ))}
        </div>
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading} className={styles.section}>
            <h2>{heading}</h2>
            <div className={styles.text}>
              {paragraphs.map((paragraph) => (
                <TextParagraph key={paragraph} text={paragraph} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </Page>
  )
}
