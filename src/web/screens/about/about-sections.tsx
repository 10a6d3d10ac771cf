import type { ReactNode } from 'react'
import { useSite } from '../../client/site.ts'
import { ContentsList } from '../../parts/contents/contents-list.tsx'
import { Letter } from '../../parts/letter/letter.tsx'
import { MarginStrip } from '../../parts/margin-strip/margin-strip.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { ArrowUpRight, Camera, Clapperboard, type Icon, Mail } from '../../ui/icons/icons.ts'
import { Grid } from '../../ui/layout/grid.tsx'
import { Stack, Note, Small, Row } from '../../ui/layout/primitives.tsx'
import { Title } from '../../ui/layout/title.tsx'
import { FadeIn } from '../../ui/page/fade-in.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import chart from '../../assets/category-pictures/technology-future.svg'
import type { AboutTexts } from '../../../contract/settings/about-texts.ts'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import styles from './about-sections.module.css'

/** The meaning of the site's name, next to the asterism 天津 (the ford). */
export function NameGloss({ gloss }: { gloss: NonNullable<AboutTexts['gloss']> }) {
  return (
    <section aria-labelledby="name-gloss" className={`${styles.gloss} on-cover`}>
      <Stack fit align="center" gap="6" className={`${styles.content} wrap`}>
        <FadeIn delay={0.1} className={`${styles.chart} no-print`}>
          <img src={chart} alt="" width={340} height={340} loading="lazy" decoding="async" />
        </FadeIn>
        <FadeIn delay={0.2}>
          <h2 id="name-gloss" className={styles.heading}>
            {gloss.heading}
          </h2>
          <p className={styles.reading}>
            {gloss.readingLabel}{' '}
            <span lang="zh-Hant-TW" className={styles.bopomofo}>
              {gloss.bopomofo}
            </span>
            （<span lang="zh-Latn-pinyin">{gloss.pinyin}</span>）
          </p>
          <Stack above="4" className={styles.text}>
            {gloss.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Stack>
          <blockquote className={styles.quotation}>
            <p>{gloss.quotation}</p>
            <footer>{gloss.source}</footer>
          </blockquote>
        </FadeIn>
      </Stack>
    </section>
  )
}

/** The story of the site, with a margin strip like a review's. */
export function StorySection({
  story: { heading, strip, paragraphs },
}: {
  story: NonNullable<AboutTexts['story']>
}) {
  const { settings } = useSite()
  return (
    <Section labelledBy="story">
      <SectionHead ruled id="story" title={heading} />
      <div className={styles.columns}>
        <MarginStrip
          title={fillText(strip.title, settings)}
          part={strip.part}
          page={strip.page}
          height="full"
        />
        <FadeIn delay={0.1} className={styles.sectionText}>
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

type StoryPart = NonNullable<AboutTexts['story']>['paragraphs'][number][number]

/** Six fields of reading, each with colour and asterism of a related category. */
export function ReadingAreas({ areas: { heading, items } }: Pick<AboutTexts, 'areas'>) {
  const { categories } = useSite().settings
  const entries = items.map(({ title, text, colour }) => ({
    name: title,
    text,
    colour,
    asterism: categories.find((category) => category.colour === colour)?.asterism,
  }))
  return (
    <Section tone="sunken" labelledBy="reading-areas">
      <SectionHead id="reading-areas" title={heading} />
      <ContentsList entries={entries} />
    </Section>
  )
}

/** The numbered list of reading ideals. */
export function ReadingIdeals({ ideals: { heading, items } }: Pick<AboutTexts, 'ideals'>) {
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

interface FollowProps extends Pick<AboutTexts, 'follow'> {
  /** Below a section with the same ground. */
  follows?: boolean
}

/** Links to the founder's profiles on other sites; absent if none is set. */
export function FollowSection({ follow: { heading, photo, video, newTab }, follows = false }: FollowProps) {
  const { social } = useSite().settings
  if (!social.photo && !social.video) return null
  return (
    <Section follows={follows} labelledBy="follow">
      <SectionHead id="follow" title={heading} />
      <Grid as="ul" fit gap="3" medium="repeat(2, minmax(0, 1fr))">
        {social.photo && (
          <FollowLink index={0} icon={Camera} href={social.photo.url} {...photo} newTab={newTab} />
        )}
        {social.video && (
          <FollowLink index={1} icon={Clapperboard} href={social.video.url} {...video} newTab={newTab} />
        )}
      </Grid>
    </Section>
  )
}

interface FollowLinkProps {
  index: number
  icon: Icon
  href: string
  label: string
  text: string
  newTab: string
}

function FollowLink({ index, icon: Icon, href, label, text, newTab }: FollowLinkProps) {
  return (
    <FadeIn as="li" index={index}>
      <a href={href} target="_blank" rel="noopener noreferrer" className={styles.link}>
        <Icon className={styles.sectionIcon} />
        <span>
          <span className={styles.label}>{label}</span>
          <Small size="3" tone="soft">
            {text}
          </Small>
          <span className="visually-hidden">{newTab}</span>
        </span>
        <ArrowUpRight className={styles.arrow} />
      </a>
    </FadeIn>
  )
}

/** Invites mail to the contact email; absent if none is set. */
export function ContactSection({ contact: { heading, lead, button, letter } }: Pick<AboutTexts, 'contact'>) {
  const { contact_email } = useSite().settings
  if (contact_email === null) return null
  return (
    <Section tone="sunken" labelledBy="contact">
      <Grid gap="6" align="center" wide="minmax(0, 1fr) auto" wideGap="72px">
        <FadeIn delay={0.1}>
          <h2 id="contact" className={styles.sectionHeading}>
            {heading}
          </h2>
          <p className={styles.lead}>{lead}</p>
          <Row as="p" above="4" className="no-print">
            <MailLink address={contact_email}>{button}</MailLink>
          </Row>
          <Note above="3" translate="no">
            {contact_email}
          </Note>
        </FadeIn>
        <Stack as={FadeIn} delay={0.2} narrow className="no-print">
          <Letter {...letter} indented={[0]} />
        </Stack>
      </Grid>
    </Section>
  )
}

/** A mailto: link. */
export function MailLink({ address, children }: { address: string; children: ReactNode }) {
  return (
    <a href={`mailto:${address}`} className={buttonClass({ variant: 'primary' })}>
      <Mail />
      {children}
    </a>
  )
}

/** Replaces `{founder}` and `{founding_year}` by the settings. */
export function fillText(text: string, { founder, founding_year }: SiteSettings): string {
  return text.replaceAll('{founder}', founder).replaceAll('{founding_year}', String(founding_year))
}
