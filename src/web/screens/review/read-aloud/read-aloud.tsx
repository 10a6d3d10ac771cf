import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { readAloudWording as wording } from '../../../../contract/wording/reading/reading-tools.ts'
import { focusWithoutScroll } from '../../../client/move-focus.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import { scrollToRange } from '../highlights/body-text.ts'
import styles from '../reading-position/continue-strip.module.css'
import { findSentences, firstInView, isInView, sentenceAt, type SpokenSentence } from './spoken-sentences.ts'
import './read-aloud.css'

const RATES = { slow: 0.8, normal: 1, fast: 1.3 } as const
type Rate = keyof typeof RATES

export interface ReadAloudProps {
  body: HTMLElement
  /** The name of the voice. */
  voice: string
  onEnd: () => void
}

/** The bar of a text that is being read aloud, from the sentence in view on. */
export function ReadAloud({ body, voice, onEnd }: ReadAloudProps) {
  const [places] = useState(() => findSentences(body))
  const [at, setAt] = useState(() => firstInView(body, places))
  const [isPaused, setIsPaused] = useState(false)
  const [rate, setRate] = useState<Rate>('normal')
  const place = places[at]
  const bar = useRef<HTMLDivElement>(null)
  const finish = () => {
    const settings = document.querySelector<HTMLElement>('.reading-settings')
    if (settings && bar.current?.contains(document.activeElement)) focusWithoutScroll(settings)
    onEnd()
  }
  const end = useEffectEvent(finish)
  const last = useRef<SpokenSentence>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!place) return end()
    const sentence = sentenceAt(body, place)
    const [first] = sentence.ranges
    // Who has scrolled away is left there.
    const isFollowed = !last.current || isInView(last.current, body)
    if (first && isFollowed && !isInView(sentence, body)) scrollToRange(first, body)
    last.current = sentence
    return mark(sentence)
  }, [body, place])
  useEffect(() => {
    if (!place || isPaused) return undefined
    const { text } = sentenceAt(body, place)
    return speak({ text, voice, rate: RATES[rate] }, (isRead) => {
      if (isRead) setAt((now) => now + 1)
      else setIsPaused(true)
    })
  }, [body, place, isPaused, rate, voice])
  useEffect(() => {
    button.current?.focus()
    const stop = () => speechSynthesis.cancel()
    window.addEventListener('pagehide', stop)
    document.documentElement.classList.add('reads-aloud')
    return () => {
      window.removeEventListener('pagehide', stop)
      document.documentElement.classList.remove('reads-aloud')
    }
  }, [])
  return createPortal(
    <div ref={bar} role="region" aria-label={wording.label} className={`${styles.region} no-print`}>
      <Row justify="between" wrap gap="0 5" className={`${styles.strip} ${styles.choices} on-cover`}>
        <button ref={button} type="button" className={styles.continue} onClick={() => setIsPaused(!isPaused)}>
          {isPaused ? wording.resume : wording.pause}
        </button>
        <Row role="group" aria-label={wording.rate} className={styles.choices}>
          {(Object.keys(RATES) as Rate[]).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === rate}
              className={each === rate ? styles.continue : undefined}
              onClick={() => setRate(each)}
            >
              {wording.rates[each]}
            </button>
          ))}
        </Row>
        <button type="button" onClick={finish}>
          {wording.stop}
        </button>
      </Row>
    </div>,
    document.body,
  )
}

/** Marks the sentence in the text. Returns the function that removes the mark. */
function mark({ ranges }: SpokenSentence): () => void {
  if ('highlights' in CSS) {
    CSS.highlights.set('read-aloud', new Highlight(...ranges))
    return () => void CSS.highlights.delete('read-aloud')
  }
  // There the paragraph is marked.
  const block = ranges[0]?.startContainer.parentElement
  block?.classList.add('is-read-aloud')
  return () => block?.classList.remove('is-read-aloud')
}

/**
 * Says a sentence, then calls `onDone`: with false where the device has failed. Returns the function that ends it before.
 * Browsers that pause within a sentence do so differently, so it is said again from its beginning.
 */
function speak(
  said: { text: string; voice: string; rate: number },
  onDone: (isRead: boolean) => void,
): () => void {
  const utterance = new SpeechSynthesisUtterance(said.text)
  const voice = speechSynthesis.getVoices().find(({ voiceURI }) => voiceURI === said.voice)
  if (voice) {
    utterance.voice = voice
    utterance.lang = voice.lang
  }
  utterance.rate = said.rate
  let isOver = false
  const finish = (isRead: boolean) => {
    if (isOver) return
    isOver = true
    onDone(isRead)
  }
  utterance.addEventListener('end', () => finish(true))
  utterance.addEventListener('error', () => finish(false))
  speechSynthesis.speak(utterance)
  return () => {
    if (isOver) return
    isOver = true
    speechSynthesis.cancel()
  }
}
