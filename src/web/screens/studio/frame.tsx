import type { ReactNode } from 'react'
import { ACCOUNT_PATH, HOME_PATH, STUDIO_PATH } from '../../../contract/links.ts'
import { STUDIO_LETTERS_PATH } from '../../../contract/newsletter/letter-links.ts'
import {
  STUDIO_COMMENTS_PATH,
  STUDIO_REVIEWS_PATH,
  STUDIO_SETTINGS_PATH,
  STUDIO_STATISTICS_PATH,
  STUDIO_TOKENS_PATH,
  studioSettingsPath,
} from '../../../contract/studio/studio-links.ts'
import { goWording } from '../../../contract/wording/studio/studio-go.ts'
import { heldCount, newCount } from '../../../contract/wording/studio/studio-comments.ts'
import { settingsPages } from '../../../contract/wording/studio/settings-pages.ts'
import { studioFrameWording } from '../../../contract/wording/studio/studio.ts'
import { useLocation } from '../../client/location/location.ts'
import { Seal } from '../../parts/seal/seal.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { ThemeSwitch } from '../../parts/theme-switch/theme-switch.tsx'
import {
  BookOpenText,
  ChevronLeft,
  ExternalLink,
  EyeOff,
  Feather,
  type Icon,
  KeyRound,
  LibraryBig,
  MessageCircle,
  Search,
  Send,
  SlidersHorizontal,
} from '../../ui/icons/icons.ts'
import { GoProvider, useOpenGo } from './go/go-context.tsx'
import { Row, Stack } from '../../ui/layout/primitives.tsx'
import './studio.css'
import {
  samplesLeft,
  samplesSection,
  siteStripWording as w,
} from '../../../contract/wording/studio/studio-settings.ts'
import { useReaderData } from '../../client/api/reader-query.ts'
import { useEndOfMembership, useIsOwner } from './use-membership.ts'
import styles from './frame.module.css'
import { settingsPageAt } from './settings/settings-pages.ts'
import type { StudioPlace } from './studio-screen.tsx'
import { useWaiting } from './use-waiting.ts'
import { useNewReview } from './use-new-review.ts'
import { useSingleKeys } from './keys.ts'

interface StudioProps {
  current: StudioPlace
  children: ReactNode
}

/** A part of the studio with ⌘K, and within its frame unless it fills the window. */
export function Studio({ current, children }: StudioProps) {
  useEndOfMembership()
  return (
    <GoProvider>
      {current === undefined ? children : <StudioFrame current={current}>{children}</StudioFrame>}
    </GoProvider>
  )
}

/** The places of the rail that stand for pages within them. */
const HERE: Partial<Record<NonNullable<StudioPlace>, StudioPlace>> = {
  tags: 'reviews',
  pictures: 'reviews',
  statistics: 'home',
}

function placeAbove(place: StudioPlace, pathname: string) {
  if (place === 'tags' || place === 'pictures')
    return { place: 'reviews', path: STUDIO_REVIEWS_PATH } as const
  if (place !== 'statistics') return undefined
  return pathname === STUDIO_STATISTICS_PATH
    ? ({ place: 'home', path: STUDIO_PATH } as const)
    : ({ place, path: STUDIO_STATISTICS_PATH } as const)
}

/** Rail of wide windows, bars of narrow ones, around a screen of the studio. */
function StudioFrame({ current, children }: StudioProps & { current: NonNullable<StudioPlace> }) {
  const { begin, isBusy } = useNewReview()
  const waiting = useWaiting()
  const openGo = useOpenGo()
  useSingleKeys({ n: () => begin({}) })
  const isOwner = useIsOwner()
  // Editors have tokens where the owner has the settings.
  const settings = isOwner
    ? { place: 'settings' as const, path: STUDIO_SETTINGS_PATH, Icon: SlidersHorizontal }
    : { place: 'tokens' as const, path: STUDIO_TOKENS_PATH, Icon: KeyRound }
  const { pathname } = useLocation()
  const page = settingsPageAt(pathname)
  // A page within a page leads back to it.
  const above = page ? settings : placeAbove(current, pathname)
  const here = current === 'tokens' ? settings.place : (HERE[current] ?? current)
  const currentOf = (place: StudioPlace) => (place === here ? 'page' : undefined)
  const item = (place: NonNullable<StudioPlace>, to: string, PlaceIcon: Icon, look = '') => (
    <SiteLink to={to} aria-current={currentOf(place)} className={`${styles.item} ${look}`}>
      <PlaceIcon className="narrow-only" />
      <span>{studioFrameWording[place]}</span>
      {place === 'comments' && <Badge count={waiting?.held_comments} name={heldCount} />}
      {place === 'comments' && <Badge isNew count={waiting?.new_comments} name={newCount} />}
    </SiteLink>
  )
  return (
    <div data-studio="frame" className={styles.frame}>
      <Row as="header" gap="1" className={`${styles.top} narrow-only no-print`}>
        {above ? (
          <SiteLink to={above.path} aria-label={studioFrameWording[above.place]} className="touch-square">
            <ChevronLeft />
          </SiteLink>
        ) : (
          <SiteLink to={HOME_PATH} aria-label={studioFrameWording.site} className="touch-square">
            <Seal size={30} />
          </SiteLink>
        )}
        <b>{page ? settingsPages[page.slug].title : studioFrameWording[current]}</b>
        <button type="button" aria-label={goWording.heading} className="touch-square" onClick={openGo}>
          <Search />
        </button>
        {!page && (
          <SiteLink
            to={settings.path}
            aria-label={studioFrameWording[settings.place]}
            aria-current={currentOf(settings.place)}
            className="touch-square"
          >
            <settings.Icon />
          </SiteLink>
        )}
      </Row>
      <nav aria-label={studioFrameWording.name} className={`${styles.rail} on-cover no-print`}>
        <SiteLink
          to={STUDIO_PATH}
          className={`${styles.slip} wide-only`}
          aria-label={studioFrameWording.name}
        >
          <Stack as="span" justify="center" gap="1">
            <b aria-hidden="true">{studioFrameWording.name}</b>
            <Seal size={20} />
          </Stack>
        </SiteLink>
        {item('home', STUDIO_PATH, Feather)}
        {item('reviews', STUDIO_REVIEWS_PATH, BookOpenText)}
        {item('comments', STUDIO_COMMENTS_PATH, MessageCircle, styles.last)}
        {isOwner && item('newsletter', STUDIO_LETTERS_PATH, Send, styles.last)}
        {item(settings.place, settings.path, settings.Icon, 'wide-only')}
        <button
          type="button"
          className={`${styles.pen} narrow-only`}
          disabled={isBusy}
          onClick={() => begin({})}
        >
          {studioFrameWording.write}
        </button>
        <div className={`${styles.tools} wide-only`}>
          <button type="button" aria-label={goWording.heading} className="touch-square" onClick={openGo}>
            <Search />
          </button>
          <SiteLink to={HOME_PATH} aria-label={studioFrameWording.site} className="touch-square">
            <ExternalLink />
          </SiteLink>
          <ThemeSwitch className="touch-square" />
          <SiteLink to={ACCOUNT_PATH} aria-label={studioFrameWording.account} className="touch-square">
            <Seal size={24} />
          </SiteLink>
        </div>
      </nav>
      <SiteStrip />
      <div className={styles.body}>{children}</div>
    </div>
  )
}

interface BadgeProps {
  count: number | undefined
  name: (count: number) => string
  isNew?: boolean
}

/** A number at an item of the navigation: red for what waits, a ring for what is only new. */
function Badge({ count = 0, name, isNew = false }: BadgeProps) {
  if (count === 0) return null
  return (
    <b aria-label={name(count)} data-new={isNew || undefined} className="num">
      {count > 99 ? '99+' : count}
    </b>
  )
}

/** Says that the site is not public, or that samples are still on it; the owner can change both from here. */
function SiteStrip() {
  const { resource } = useReaderData('GET /api/studio/waiting')
  const isOwner = useIsOwner()
  if (resource.state !== 'ready') return null
  const { is_public: isPublic, samples } = resource.data
  if (isPublic && samples === 0) return null
  return (
    <Row
      as="aside"
      wrap
      gap="1 4"
      size="4"
      tone="inherit"
      className={`${styles.strip} ${isPublic ? styles.samples : `${styles.closed} on-cover`}`}
    >
      {isPublic ? <LibraryBig /> : <EyeOff />}
      <span>
        {!isPublic && w.closed}
        {samples > 0 && samplesLeft(samples, isPublic)}
      </span>
      {!isPublic && (
        <a href="/?as=visitor" target="_blank">
          {w.asVisitor}
        </a>
      )}
      {isOwner && samples > 0 && (
        <SiteLink to={studioSettingsPath('moving')} place="samples">
          {samplesSection.remove}
        </SiteLink>
      )}
      {isOwner && !isPublic && (
        <SiteLink to={studioSettingsPath('site')} place="is_public">
          {w.open}
        </SiteLink>
      )}
    </Row>
  )
}
