import { Fragment } from 'react'
import { HOME_PATH } from '../../../contract/links.ts'
import type { HomePage } from '../../../contract/reviews/reviews.ts'
import type { HomeSection } from '../../../contract/settings/settings.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSite } from '../../client/site.ts'
import { NewsletterSection } from '../../parts/newsletter-form/newsletter-form.tsx'
import { CategoryCarousel } from './category-carousel.tsx'
import { CategoryExplorer } from './category-explorer.tsx'
import { FeaturedSection, Unfinished } from './featured-section.tsx'
import { Hero } from './hero.tsx'
import { SocialSection } from './social-section.tsx'

type HomeProps = ScreenProps<HomePage>

/** Home with its sections in the owner's order; only the books wait for data (docs/product/screens.md). */
export default function HomeScreen(props: HomeProps) {
  const { settings } = useSite()
  useHead({ title: settings.tagline, description: settings.description, canonical: HOME_PATH })
  const { search } = props
  // A form without script is answered in its section.
  const shown = settings.home_sections.filter(
    ({ id, is_hidden }) => !is_hidden || (id === 'newsletter' && search.has('newsletter')),
  )
  const ruled = shown.find(({ id }) => id === 'featured' || id === 'explorer')
  // 繼續讀 stands in 精選, or below the ribbons where that is hidden.
  const lined = shown.some(({ id }) => id === 'featured')
    ? undefined
    : shown.find(({ id }) => id !== 'hero' && id !== 'carousel')
  return (
    <>
      {!shown.some(({ id }) => id === 'hero') && <h1 className="visually-hidden">{settings.name}</h1>}
      {shown.map((section, at) => (
        <Fragment key={section.id}>
          {section === lined && (
            <div className="wrap">
              <Unfinished />
            </div>
          )}
          <ShownSection {...props} section={section} before={shown[at - 1]?.id} isRuled={section === ruled} />
        </Fragment>
      ))}
    </>
  )
}

interface ShownProps extends HomeProps {
  section: HomeSection
  /** The section above it. */
  before: HomeSection['id'] | undefined
  isRuled: boolean
}

function ShownSection({ section, before, isRuled, resource, search, retry }: ShownProps) {
  switch (section.id) {
    case 'hero':
      return <Hero />
    case 'carousel':
      return <CategoryCarousel isBelowHero={before === 'hero'} />
    case 'featured':
      return <FeaturedSection section={section} isRuled={isRuled} resource={resource} retry={retry} />
    case 'explorer':
      return (
        <CategoryExplorer
          section={section}
          isRuled={isRuled}
          follows={before === 'featured'}
          shelves={resource.state === 'ready' ? resource.data.shelves : undefined}
        />
      )
    case 'social':
      return <SocialSection section={section} />
    case 'newsletter':
      return <NewsletterSection answer={search.get('newsletter')} />
  }
}
