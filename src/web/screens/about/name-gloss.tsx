import chart from '../../assets/category-pictures/technology-future.svg'
import { FadeIn } from '../../ui/page/fade-in.tsx'
import { ABOUT_TEXTS } from './about-texts.ts'
import { Stack } from '../../ui/layout/primitives.tsx'
import styles from './name-gloss.module.css'

/** The meaning of the site's name, next to the asterism 天津 (the ford). */
export function NameGloss() {
  const { gloss } = ABOUT_TEXTS
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
