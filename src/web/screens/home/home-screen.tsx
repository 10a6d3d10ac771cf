import { HOME_PATH } from '../../../contract/links.ts'
import type { HomePage } from '../../../contract/reviews/reviews.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSite } from '../../client/site.ts'
import { NewsletterSection } from '../../parts/newsletter-form/newsletter-form.tsx'
import { CategoryCarousel } from './category-carousel.tsx'
import { CategoryExplorer } from './category-explorer.tsx'
import { FeaturedSection } from './featured-section.tsx'
import { Hero } from './hero.tsx'
import { SocialSection } from './social-section.tsx'

/** Home; only the books wait for data (docs/product/screens.md). */
export default function HomeScreen({ resource, search, retry }: ScreenProps<HomePage>) {
  const { settings } = useSite()
  useHead({ title: settings.tagline, description: settings.description, canonical: HOME_PATH })
  return (
    <>
      <Hero />
      <CategoryCarousel />
      <FeaturedSection resource={resource} retry={retry} />
      <CategoryExplorer shelves={resource.state === 'ready' ? resource.data.shelves : undefined} />
      <SocialSection />
      <NewsletterSection answer={search.get('newsletter')} />
    </>
  )
}
