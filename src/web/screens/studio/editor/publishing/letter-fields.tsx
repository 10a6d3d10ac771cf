import { LETTER_CHOICES, type LetterChoice } from '../../../../../contract/studio/review-drafts.ts'
import { publishWording } from '../../../../../contract/wording/studio/studio-publish.ts'
import { Note, Row } from '../../../../ui/layout/primitives.tsx'
import styles from '../../choices.module.css'

interface LetterFieldsProps {
  choice: LetterChoice
  /** Confirmed subscribers; undefined until they are counted. */
  subscribers: number | undefined
  onChange: (choice: LetterChoice) => void
}

/** 電子報: in the next letter, in one of its own, or not at all. */
export function LetterFields({ choice, subscribers, onChange }: LetterFieldsProps) {
  return (
    <fieldset className={styles.when}>
      <legend>{publishWording.letter}</legend>
      {LETTER_CHOICES.map((each) => (
        <Row as="label" gap="3" key={each} className={styles.choice}>
          <input type="radio" name="letter" checked={choice === each} onChange={() => onChange(each)} />
          <span className="num">
            {publishWording.letters[each]}
            {each === 'alone' && subscribers !== undefined && publishWording.letterCount(subscribers)}
          </span>
        </Row>
      ))}
      {choice === 'alone' && (
        <Note size="3" className={styles.below}>
          {publishWording.letterNote}
        </Note>
      )}
    </fieldset>
  )
}
