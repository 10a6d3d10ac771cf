import { Letter } from '../../parts/letter/letter.tsx'
import { ABOUT_TEXTS } from './about-texts.ts'

/** 八行箋, written by a reader this time. */
export function ContactLetter() {
  return <Letter {...ABOUT_TEXTS.contact.letter} indented={[0]} />
}
