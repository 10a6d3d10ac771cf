import { useSite } from '../../client/site.ts'
import { MarginStrip } from '../../parts/margin-strip/margin-strip.tsx'
import { FadeIn } from '../../ui/page/fade-in.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { ABOUT_TEXTS, type StoryPart } from './about-texts.ts'
import { fillText } from './fill-text.ts'
import styles from './story-section.module.css'

/** The story of the site, with a margin strip like a review's. */
export function StorySection() {
  const { settings } = useSite()
  const { heading, strip, paragraphs } = ABOUT_TEXTS.story
  return (
    <Section labelledBy="story">
      <SectionHead id="story" title={heading} />
      <div className={styles.columns}>
        <MarginStrip
          title={fillText(strip.title, settings)}
          part={strip.part}
          page={strip.page}
          height="full"
        />
        <FadeIn delay={0.1} className={styles.text}>
          {paragraphs.map((parts) => (
            <p key={wordsOf(parts[0])}>{parts.map(storyPart)}</p>
          ))}
        </FadeIn>
      </div>
    </Section>
  )
}

function storyPart(part: StoryPart) {
  return typeof part === 'string' ? part : <em key={part.emphasis}>{part.emphasis}</em>
}

function wordsOf(part: StoryPart | undefined): string | undefined {
  return typeof part === 'object' ? part.emphasis : part
}
