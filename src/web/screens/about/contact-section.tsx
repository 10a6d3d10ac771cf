import { useSite } from '../../client/site.ts'
import { Letter } from '../../parts/letter/letter.tsx'
import { FadeIn } from '../../ui/page/fade-in.tsx'
import { Section } from '../../ui/page/section.tsx'
import { ABOUT_TEXTS } from './about-texts.ts'
import { Note, Row, Stack } from '../../ui/layout/primitives.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import styles from './contact-section.module.css'
import { MailLink } from './mail-link.tsx'

/** Invites mail to the contact email; absent if none is set. */
export function ContactSection() {
  const { contact_email } = useSite().settings
  const { heading, lead, button, letter } = ABOUT_TEXTS.contact
  if (contact_email === null) return null
  return (
    <Section tone="sunken" labelledBy="contact">
      <Grid gap="6" align="center" wide="minmax(0, 1fr) auto" wideGap="72px">
        <FadeIn delay={0.1}>
          <h2 id="contact" className={styles.heading}>
            {heading}
          </h2>
          <p className={styles.lead}>{lead}</p>
          <Row as="p" above="4" className="no-print">
            <MailLink address={contact_email}>{button}</MailLink>
          </Row>
          <Note above="3" translate="no">
            {contact_email}
          </Note>
        </FadeIn>
        <Stack as={FadeIn} delay={0.2} narrow className="no-print">
          <Letter {...letter} indented={[0]} />
        </Stack>
      </Grid>
    </Section>
  )
}
