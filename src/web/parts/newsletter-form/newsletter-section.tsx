import {
  letterSignature,
  letterWording,
  newsletterWording,
} from '../../../contract/wording/newsletter/newsletter.ts'
import { useSite } from '../../client/site.ts'
import { Section } from '../../ui/page/section.tsx'
import { Letter } from '../letter/letter.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import styles from './newsletter-form.module.css'

/** The section `subscription` of the home screen: the form and, next to it, a letter. */
export function NewsletterSection({ answer }: { answer: string | null }) {
  const { settings } = useSite()
  return (
    <Section id="subscription" labelledBy="subscription-heading" deferred="everywhere">
      <Grid gap="6" align="center" wide="minmax(0, 1fr) auto" wideGap="72px">
        <div>
          <h2 id="subscription-heading" className={styles.heading}>
            {settings.newsletter_heading ?? newsletterWording.heading}
          </h2>
          <p className={styles.lead}>{settings.newsletter_lead ?? newsletterWording.lead}</p>
          <NewsletterForm answer={answer} />
          {settings.letters_public && (
            <a href="/letters" className="text-link">
              {newsletterWording.archive}
            </a>
          )}
        </div>
        <Letter
          greeting={letterWording.greeting}
          lines={letterWording.lines}
          indented={[0, 3]}
          signature={letterSignature(settings.founder)}
        />
      </Grid>
    </Section>
  )
}
