import { ArrowRight } from '../../ui/icons/icons.ts'
import { Fragment } from 'react'
import { ABOUT_PATH, CATEGORIES_PATH } from '../../../contract/links.ts'
import { homeWording } from '../../../contract/wording/reviews/home.ts'
import { useSite } from '../../client/site.ts'
import { TitleSlip } from '../../parts/title-slip/title-slip.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import starChart from '../../assets/star-chart.svg'
import entrance from '../../ui/page/appears.module.css'
import styles from './hero.module.css'

/** The top of home, designed as the front cover of a book. */
export function Hero() {
  const { settings } = useSite()
  return (
    <div className={`${styles.hero} on-cover`}>
      <div className={styles.sky}>
        <img src={starChart} alt="" width={1012} height={1012} decoding="async" />
      </div>
      <StitchedSpine className={styles.spine} />
      <div className={`${styles.content} wrap`}>
        <TitleSlip
          text={settings.name}
          size="large"
          className={`${styles.slip} ${entrance.appears} ${entrance.first}`}
        />
        <div className={styles.text}>
          <h1 className={`${styles.title} ${entrance.appears} ${entrance.first}`}>
            {settings.hero.map((line, index) => (
              // Each line is a block; the spaces are for screen readers and copied text.
              <Fragment key={line}>
                {index > 0 && ' '}
                <span className={styles.line}>
                  {line}
                  {index < settings.hero.length - 1 && <span className={styles.timesSign}> ×</span>}
                </span>
              </Fragment>
            ))}
          </h1>
          <p className={`${styles.tagline} ${entrance.appears}`}>{settings.tagline}</p>
        </div>
        <div className={`${styles.actions} ${entrance.appears} ${entrance.third}`}>
          <SiteLink to={CATEGORIES_PATH} className={buttonClass({ variant: 'primary' })}>
            {homeWording.exploreReviews}
            <ArrowRight />
          </SiteLink>
          <SiteLink to={ABOUT_PATH} className={buttonClass({ variant: 'cover' })}>
            {homeWording.meetFounder}
          </SiteLink>
        </div>
      </div>
    </div>
  )
}

const STITCHES = [40, 104, 294, 486, 676, 740] as const

/** The drawn thread along the spine of the cover. */
function StitchedSpine({ className }: { className: string | undefined }) {
  return (
    <svg viewBox="0 0 74 780" preserveAspectRatio="none" className={className} aria-hidden="true">
      <path d={`M20 0V780${STITCHES.map((y) => `M20 ${y}H74`).join('')}`} opacity=".8" />
      {STITCHES.map((y) => (
        <circle key={y} cx="20" cy={y} r="3" />
      ))}
    </svg>
  )
}
