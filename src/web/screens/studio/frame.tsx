import type { ReactNode } from 'react'
import { ACCOUNT_PATH, HOME_PATH } from '../../../contract/links.ts'
import { STUDIO_LETTERS_PATH } from '../../../contract/letter-links.ts'
import { STUDIO_PATH, STUDIO_REVIEWS_PATH } from '../../../contract/studio-links.ts'
import { headerWording } from '../../../contract/wording/site.ts'
import { studioFrameWording } from '../../../contract/wording/studio.ts'
import seal from '../../assets/seal.svg'
import { chooseTheme, useTheme } from '../../client/use-theme.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { BookOpenText, ExternalLink, Feather, MoonStar, Search, Send, Sun } from '../../ui/icons.ts'
import styles from './frame.module.css'
import { useNewReview } from './use-new-review.ts'

interface StudioFrameProps {
  current: 'home' | 'reviews' | 'letters'
  children: ReactNode
}

/** Rail of wide windows, bars of narrow ones, around a screen of the studio. */
export function StudioFrame({ current, children }: StudioFrameProps) {
  const { begin, isBusy } = useNewReview()
  return (
    <div data-studio="frame" className={styles.frame}>
      <header className={styles.top}>
        <SiteLink to={HOME_PATH} aria-label={studioFrameWording.site}>
          <img src={seal} alt="" width={30} height={30} />
        </SiteLink>
        <b>{studioFrameWording.name}</b>
        <ThemeButton />
      </header>
      <nav aria-label={studioFrameWording.name} className={`${styles.rail} on-cover`}>
        <SiteLink to={STUDIO_PATH} className={styles.slip} aria-label={studioFrameWording.name}>
          <span>
            <b aria-hidden="true">{studioFrameWording.name}</b>
            <img src={seal} alt="" width={20} height={20} />
          </span>
        </SiteLink>
        <SiteLink
          to={STUDIO_PATH}
          aria-current={current === 'home' ? 'page' : undefined}
          className={styles.item}
        >
          <Feather />
          <span>{studioFrameWording.home}</span>
        </SiteLink>
        <SiteLink
          to={STUDIO_REVIEWS_PATH}
          aria-current={current === 'reviews' ? 'page' : undefined}
          className={styles.item}
        >
          <BookOpenText />
          <span>{studioFrameWording.reviews}</span>
        </SiteLink>
        <SiteLink
          to={STUDIO_LETTERS_PATH}
          aria-current={current === 'letters' ? 'page' : undefined}
          className={`${styles.item} ${styles.afterPen}`}
        >
          <Send />
          <span>{studioFrameWording.newsletter}</span>
        </SiteLink>
        <button type="button" className={styles.pen} disabled={isBusy} onClick={() => begin({})}>
          {studioFrameWording.write}
        </button>
        <div className={styles.tools}>
          <SiteLink to={STUDIO_REVIEWS_PATH} aria-label={studioFrameWording.search}>
            <Search />
          </SiteLink>
          <SiteLink to={HOME_PATH} aria-label={studioFrameWording.site}>
            <ExternalLink />
          </SiteLink>
          <ThemeButton />
          <SiteLink to={ACCOUNT_PATH} aria-label={studioFrameWording.account}>
            <img src={seal} alt="" width={24} height={24} />
          </SiteLink>
        </div>
      </nav>
      <div className={styles.body}>{children}</div>
    </div>
  )
}

function ThemeButton() {
  const next = useTheme() === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      aria-label={next === 'dark' ? headerWording.toDark : headerWording.toLight}
      onClick={() => chooseTheme(next)}
    >
      {next === 'dark' ? <MoonStar /> : <Sun />}
    </button>
  )
}
