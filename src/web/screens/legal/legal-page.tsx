import type { OwnPage } from '../../../contract/reviews/own-pages.ts'
import { fillText, type LegalText } from '../../../contract/wording/pages/legal-text.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSite } from '../../client/site.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { SinglePage } from '../../parts/single-page/single-page.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
import styles from './legal-page.module.css'
import { Fragment } from 'react'

interface LegalPageProps extends Pick<ScreenProps<OwnPage>, 'resource' | 'retry'> {
  /** Shown while the owner has written no other. */
  program: LegalText
  path: string
}

/** The page of a legal text, privacy or terms: the owner's own, else the program's. */
export function LegalPage(props: LegalPageProps) {
  const { resource } = props
  if (resource.state === 'ready' && resource.data.review !== null) return <SinglePage page={resource.data} />
  return <ProgramText {...props} />
}

function ProgramText({ program: { heading, lead, sections }, path, resource, retry }: LegalPageProps) {
  const { settings } = useSite()
  const filled = fillText(lead, settings)
  useHead({ heading, description: filled, canonical: path })
  if (resource.state === 'loading') return null
  if (resource.state === 'failed')
    return (
      <Page>
        <PageHeading title={heading} />
        <Fault failure={resource.failure} onRetry={retry} />
      </Page>
    )
  return (
    <Page>
      <div className={styles.page}>
        <PageHeading title={heading} />
        <p className={styles.lead}>{filled}</p>
        <div className={`${styles.sections} ruled-list`}>
          {sections.map((section) => (
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

/** A paragraph with {site}, {founder} and {contact}. It is left out if it needs the contact email and none is set. */
function TextParagraph({ text }: { text: string }) {
  const { settings } = useSite()
  const { contact_email: address } = settings
  const parts = fillText(text, settings).split('{contact}')
  if (parts.length > 1 && address === null) return null
  return (
    <p>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && (
            <a href={`mailto:${address}`} className="text-link" translate="no">
              {address}
            </a>
          )}
          {part}
        </Fragment>
      ))}
    </p>
  )
}
