import { BookOpenText, Feather, type Icon, Orbit, Scale, Sprout, Telescope } from '../../ui/icons/icons.ts'
import { FadeIn } from '../../ui/page/fade-in.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { ABOUT_TEXTS, type AreaIcon, type ReadingArea } from './about-texts.ts'
import { Note } from '../../ui/layout/primitives.tsx'
import { Title } from '../../ui/layout/title.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import styles from './reading-areas.module.css'

/** Six fields of reading, each in the colour of a related category. */
export function ReadingAreas() {
  const { heading, items } = ABOUT_TEXTS.areas
  return (
    <Section tone="sunken" labelledBy="reading-areas">
      <SectionHead id="reading-areas" title={heading} />
      <Grid
        as="ul"
        gap="3"
        medium="repeat(2, minmax(0, 1fr))"
        wide="repeat(3, minmax(0, 1fr))"
        wideGap="20px"
      >
        {items.map((area, index) => (
          <Area key={area.title} area={area} index={index} />
        ))}
      </Grid>
    </Section>
  )
}

function Area({ area, index }: { area: ReadingArea; index: number }) {
  const Icon = ICONS[area.icon]
  return (
    <FadeIn as="li" index={index} className={`${styles.area} category-${area.colour}`}>
      <Icon className={styles.icon} />
      <Title as="h3" size="10">
        {area.title}
      </Title>
      <Note size="4">{area.text}</Note>
    </FadeIn>
  )
}

const ICONS: Record<AreaIcon, Icon> = {
  'book-open-text': BookOpenText,
  telescope: Telescope,
  sprout: Sprout,
  feather: Feather,
  scale: Scale,
  orbit: Orbit,
}
