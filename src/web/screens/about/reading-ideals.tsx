import { FadeIn } from '../../ui/page/fade-in.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { ABOUT_TEXTS } from './about-texts.ts'
import { Title } from '../../ui/layout/title.tsx'
import styles from './reading-ideals.module.css'

/** The numbered list of reading ideals. */
export function ReadingIdeals() {
  const { heading, items } = ABOUT_TEXTS.ideals
  return (
    <Section labelledBy="reading-ideals">
      <SectionHead id="reading-ideals" title={heading} />
      <ol className={styles.ideals}>
        {items.map(({ title, text }, index) => (
          <FadeIn key={title} as="li" index={index} className={styles.ideal}>
            <Title as="h3" size="11">
              {title}
            </Title>
            <p>{text}</p>
          </FadeIn>
        ))}
      </ol>
    </Section>
  )
}
