import { Fragment } from 'react'
import type { SiteSettings } from '../../../contract/settings.ts'
import { documentTitle } from '../../../contract/wording/site.ts'
import { useHead } from '../../client/head.ts'
import { useSite } from '../../client/site.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './legal-page.module.css'
import type { LegalText } from './privacy-text.ts'

/** The page of a legal text: privacy or terms. */
export function LegalPage({ text, path }: { text: LegalText; path: string }) {
  const { settings } = useSite()
  const lead = fillText(text.lead, settings)
  useHead({ title: documentTitle(text.heading, settings.name), description: lead, canonical: path })
  return (
    <Page>
      <div className={styles.page}>
        <PageHeading title={text.heading} />
        <p className={styles.lead}>{lead}</p>
        <div className={styles.sections}>
          {text.sections.map((section) => (
            <section key={section.heading} className={styles.section}>
              <h2 className={styles.heading}>{section.heading}</h2>
              <div className={styles.text}>
                {section.paragraphs.map((paragraph) => (
                  <LegalParagraph key={paragraph} words={fillText(paragraph, settings)} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </Page>
  )
}

function LegalParagraph({ words }: { words: string }) {
  const { contact_email: address } = useSite().settings
  const parts = words.split('{contact}')
  // A paragraph with the contact email is left out if none is set.
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

function fillText(words: string, { name, founder }: SiteSettings): string {
  return words.replaceAll('{site}', name).replaceAll('{founder}', founder)
}
