import { useState } from 'react'
import { ABOUT_PATH, ALL_REVIEWS_PATH, mediaPath } from '../../../contract/links.ts'
import type { Resource } from '../../../contract/page.ts'
import type { AboutTexts } from '../../../contract/settings/about-texts.ts'
import type { OwnPage } from '../../../contract/settings/page-texts.ts'
import { splitText } from '../../../contract/text/split-text.ts'
import { ownAboutWording } from '../../../contract/wording/site/own-about.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSite } from '../../client/site.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { TextParagraph } from '../../parts/page-text/text-paragraph.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { TitleSlip } from '../../parts/title-slip/title-slip.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Note, Row } from '../../ui/layout/primitives.tsx'
import entrance from '../../ui/page/appears.module.css'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import {
  ContactSection,
  fillText,
  FollowSection,
  MailLink,
  NameGloss,
  ReadingAreas,
  ReadingIdeals,
  StorySection,
} from './about-sections.tsx'
import styles from './about-screen.module.css'

/** The founder's page: the owner's text, else the program's, in Simplified Chinese under a Traditional header (docs/product/screens.md). */
export default function AboutScreen({ resource: present, retry }: ScreenProps<OwnPage>) {
  const { settings } = useSite()
  const resource = useLatestAnswer(present)
  const { text = null, about } = resource.state === 'ready' ? resource.data : {}
  useHead({
    heading: about?.slip ?? ownAboutWording.heading,
    description: about ? fillText(about.subtitle, settings) : settings.description,
    canonical: ABOUT_PATH,
  })
  if (resource.state === 'loading') return null
  if (resource.state === 'failed')
    return (
      <Page>
        <Fault failure={resource.failure} onRetry={retry} />
      </Page>
    )
  if (!about) return <OwnAbout text={text ?? ''} />
  return (
    <div lang={about.lang}>
      <AboutHead about={about} />
      {about.gloss && <NameGloss gloss={about.gloss} />}
      {about.story && <StorySection story={about.story} />}
      <ReadingAreas areas={about.areas} />
      <ReadingIdeals ideals={about.ideals} />
      <FollowSection follow={about.follow} />
      <ContactSection contact={about.contact} />
    </div>
  )
}

/** The text stays while the code of the next screen loads. */
function useLatestAnswer(resource: Resource<OwnPage>): Resource<OwnPage> {
  const [latest, setLatest] = useState(resource)
  if (resource.state !== 'loading' && resource.state !== latest.state) setLatest(resource)
  return resource.state === 'loading' ? latest : resource
}

/** The greeting, with the page's title slip next to it. */
function AboutHead({ about }: { about: AboutTexts }) {
  const { settings } = useSite()
  return (
    <div className={`${styles.head} wrap`}>
      <div>
        <Portrait />
        <h1 className={`${styles.heading} ${entrance.appears} ${entrance.first}`}>
          {fillText(about.heading, settings)}
        </h1>
        <Note above="1" size="7" className={`${styles.subtitle} ${entrance.appears}`}>
          {fillText(about.subtitle, settings)}
        </Note>
        <div className={`${entrance.appears} ${entrance.last}`}>
          <p className={styles.lead}>{about.lead}</p>
          <Row wrap gap="2" above="5" className="no-print">
            {settings.contact_email !== null && (
              <MailLink address={settings.contact_email}>{about.contactButton}</MailLink>
            )}
            <SiteLink to={ALL_REVIEWS_PATH} className={buttonClass()}>
              {about.reviewsButton}
            </SiteLink>
          </Row>
        </div>
      </div>
      <TitleSlip
        text={about.slip}
        size="small"
        className={`${styles.slip} ${entrance.appears} no-print`}
        isDecorative
      />
    </div>
  )
}

/** The owner's own words about themselves. */
function OwnAbout({ text }: { text: string }) {
  const { lead, sections } = splitText(text)
  return (
    <Page>
      <div className={styles.page}>
        <PageHeading title={ownAboutWording.heading} />
        <Portrait />
        <div className={`${styles.text} ${styles.aboutLead}`}>
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

/** The owner's picture, where there is one. */
function Portrait() {
  const { portrait } = useSite().settings
  if (!portrait) return null
  return (
    <img
      src={mediaPath(portrait.file)}
      alt={portrait.alt}
      width={160}
      height={160}
      className={styles.portrait}
    />
  )
}
