import { ALL_REVIEWS_PATH } from '../../../contract/links.ts'
import { useSite } from '../../client/site.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { TitleSlip } from '../../parts/title-slip/title-slip.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Note, Row } from '../../ui/layout/primitives.tsx'
import entrance from '../../ui/page/appears.module.css'
import styles from './about-head.module.css'
import { ABOUT_TEXTS } from './about-texts.ts'
import { fillText } from './fill-text.ts'
import { MailLink } from './mail-link.tsx'
import { Portrait } from './portrait.tsx'

/** The greeting, with the page's title slip next to it. */
export function AboutHead() {
  const { settings } = useSite()
  return (
    <div className={`${styles.head} wrap`}>
      <div>
        <Portrait />
        <h1 className={`${styles.heading} ${entrance.appears} ${entrance.first}`}>
          {fillText(ABOUT_TEXTS.heading, settings)}
        </h1>
        <Note above="1" size="7" className={`${styles.subtitle} ${entrance.appears}`}>
          {fillText(ABOUT_TEXTS.subtitle, settings)}
        </Note>
        <div className={`${entrance.appears} ${entrance.last}`}>
          <p className={styles.lead}>{ABOUT_TEXTS.lead}</p>
          <Row wrap gap="2" above="5" className="no-print">
            {settings.contact_email !== null && (
              <MailLink address={settings.contact_email}>{ABOUT_TEXTS.contactButton}</MailLink>
            )}
            <SiteLink to={ALL_REVIEWS_PATH} className={buttonClass()}>
              {ABOUT_TEXTS.reviewsButton}
            </SiteLink>
          </Row>
        </div>
      </div>
      <TitleSlip
        text={ABOUT_TEXTS.slip}
        size="small"
        className={`${styles.slip} ${entrance.appears} no-print`}
        isDecorative
      />
    </div>
  )
}
