import type { OwnPage } from '../../../contract/settings/page-texts.ts'
import { fillText, splitText } from '../../../contract/text/split-text.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSite } from '../../client/site.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { TextParagraph } from '../../parts/page-text/text-paragraph.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
import styles from './legal-page.module.css'

export interface LegalText {
  heading: string
  lead: string
  sections: readonly LegalSection[]
}

/** Plain text with `{site}`, `{founder}` and `{contact}`. Without a contact email a paragraph with `{contact}` is left out. */
interface LegalSection {
  heading: string
  paragraphs: readonly string[]
}

interface LegalPageProps extends Pick<ScreenProps<OwnPage>, 'resource' | 'retry'> {
  /** Shown while the owner has written no other. */
  program: LegalText
  path: string
}

/** The page of a legal text: privacy or terms. */
export function LegalPage({ program, path, resource, retry }: LegalPageProps) {
  const { settings } = useSite()
  const own = resource.state === 'ready' ? resource.data.text : null
  const text = own === null ? program : ownText(program.heading, own)
  const lead = fillText(text.lead, settings)
  useHead({ heading: text.heading, description: lead, canonical: path })
  if (resource.state === 'failed')
    return (
      <Page>
        <PageHeading title={text.heading} />
        <Fault failure={resource.failure} onRetry={retry} />
      </Page>
    )
  if (resource.state === 'loading') return null
  return (
    <Page>
      <div className={styles.page}>
        <PageHeading title={text.heading} />
        <p className={styles.lead}>{lead}</p>
        <div className={`${styles.sections} ruled-list`}>
          {text.sections.map((section) => (
            <Stack as="section" fit gap="2" key={section.heading} className={styles.section}>
              <h2 className={styles.heading}>{section.heading}</h2>
              <div className={styles.text}>
                {section.paragraphs.map((paragraph) => (
                  <TextParagraph key={paragraph} text={paragraph} />
                ))}
              </div>
            </Stack>
          ))}
        </div>
      </div>
    </Page>
  )
}

function ownText(heading: string, own: string): LegalText {
  const { lead, sections } = splitText(own)
  return { heading, lead: lead.join('\n'), sections }
}
