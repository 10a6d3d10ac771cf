import { ALL_REVIEWS_PATH } from '../../../contract/links.ts'
import { useSite } from '../../client/site.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { TitleSlip } from '../../parts/title-slip/title-slip.tsx'
import { buttonClass } from '../../ui/button.tsx'
import styles from './about-head.module.css'
import { ABOUT_TEXTS } from './about-texts.ts'
import { fillText } from './fill-text.ts'
import { MailLink } from './mail-link.tsx'

/** The greeting, with the leaf's title slip beside it. */
export function AboutHead() {
  const { settings } = useSite()
  return (
    <div className={`${styles.head} wrap`}>
      <div>
        <h1 className={`${styles.heading} ${styles.rise} ${styles.first}`}>
          {fillText(ABOUT_TEXTS.heading, settings)}
        </h1>
        <p className={`${styles.subtitle} ${styles.rise} ${styles.second}`}>
          {fillText(ABOUT_TEXTS.subtitle, settings)}
        </p>
        <div className={`${styles.rise} ${styles.last}`}>
          <p className={styles.lead}>{ABOUT_TEXTS.lead}</p>
          <div className={`${styles.actions} no-print`}>
            {settings.contact_email !== null && (
              <MailLink address={settings.contact_email}>{ABOUT_TEXTS.contactButton}</MailLink>
            )}
            <SiteLink to={ALL_REVIEWS_PATH} className={buttonClass()}>
              {ABOUT_TEXTS.reviewsButton}
            </SiteLink>
          </div>
        </div>
      </div>
      <TitleSlip
        words={ABOUT_TEXTS.slip}
        size="leaf"
        className={`${styles.slip} ${styles.rise} ${styles.second}`}
        isDecorative
      />
    </div>
  )
}
