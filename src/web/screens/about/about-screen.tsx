import { useState } from 'react'
import { ABOUT_PATH, ALL_REVIEWS_PATH, mediaPath } from '../../../contract/links.ts'
import type { Failure, Resource } from '../../../contract/page.ts'
import type { OwnPage } from '../../../contract/reviews/own-pages.ts'
import type { ReviewPage } from '../../../contract/reviews/reviews.ts'
import type { AboutTexts } from '../../../contract/settings/about-texts.ts'
import { ownAboutWording } from '../../../contract/wording/pages/own-about.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSite } from '../../client/site.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { SinglePage } from '../../parts/single-page/single-page.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { TitleSlip } from '../../parts/title-slip/title-slip.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Note, Row } from '../../ui/layout/primitives.tsx'
import entrance from '../../ui/page/appears.module.css'
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

/** The founder's page: the owner's (單頁), else the program's, in Simplified Chinese under a Traditional header (docs/product/screens.md). */
export default function AboutScreen({ resource: present, retry }: ScreenProps<OwnPage>) {
  const resource = useLatestAnswer(present)
  if (resource.state === 'loading') return null
  if (resource.state === 'failed') return <FailedAbout failure={resource.failure} onRetry={retry} />
  const { data } = resource
  if (data.review !== null) return <OwnAbout page={data} />
  return data.about ? <ProgramAbout about={data.about} /> : null
}

function FailedAbout(props: { failure: Failure; onRetry: () => void }) {
  const { description } = useSite().settings
  useHead({ heading: ownAboutWording.heading, description, canonical: ABOUT_PATH })
  return (
    <Page>
      <Fault {...props} />
    </Page>
  )
}

function ProgramAbout({ about }: { about: AboutTexts }) {
  const description = fillText(about.subtitle, useSite().settings)
  useHead({ heading: about.slip, description, canonical: ABOUT_PATH })
  return (
    <div lang={about.lang}>
      <AboutHead about={about} />
      {about.gloss && <NameGloss gloss={about.gloss} />}
      {about.story && <StorySection story={about.story} />}
      <ReadingAreas areas={about.areas} />
      <ReadingIdeals ideals={about.ideals} />
      <FollowSection follows follow={about.follow} />
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

/** The owner's page, with what product.md has on About besides texts: the contact link, that to the reviews, the profiles. */
function OwnAbout({ page }: { page: ReviewPage }) {
  const { contact_email } = useSite().settings
  return (
    <>
      <SinglePage page={page} before={<Portrait />}>
        <Row wrap gap="2" above="5" className="no-print">
          {contact_email !== null && (
            <MailLink address={contact_email}>{ownAboutWording.contactButton}</MailLink>
          )}
          <SiteLink to={ALL_REVIEWS_PATH} className={buttonClass()}>
            {ownAboutWording.reviewsButton}
          </SiteLink>
        </Row>
      </SinglePage>
      <FollowSection follow={ownAboutWording.follow} />
    </>
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
