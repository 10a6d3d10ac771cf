import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { countCodePoints } from '../../../../../contract/limits.ts'
import { OWN_PAGES, type OwnPageName, reviewPath } from '../../../../../contract/links.ts'
import { DRAFT_LIMITS, ofItsKind } from '../../../../../contract/studio/review-drafts.ts'
import type { OtherBook } from '../../../../../contract/studio/studio-reviews.ts'
import { toSlug } from '../../../../../contract/text/slug.ts'
import { scoreText } from '../../../../../contract/wording/reading/reading-list-entries.ts'
import { plainTitle } from '../../../../../contract/wording/reviews/books.ts'
import {
  counter,
  detailsWording,
  editorWording,
} from '../../../../../contract/wording/studio/studio-editor.ts'
import { RatingSlider } from '../../../../parts/rating-slider/rating-slider.tsx'
import { Note, Row, Stack } from '../../../../ui/layout/primitives.tsx'
import { TextButton } from '../../buttons.tsx'
import { SwitchInput } from '../../choices.tsx'
import { useEditor } from '../saving/use-draft.ts'
import styles from './details-sheet.module.css'

interface SheetLineProps extends Omit<ComponentProps<typeof Stack>, 'as'> {
  label: string
  /** The field that it names; without one it is a text beside it. */
  htmlFor?: string
}

/** A line of the sheet: its name, and what is chosen or written. */
export function SheetLine({ label, htmlFor, className = '', children, ...rest }: SheetLineProps) {
  const Name = htmlFor === undefined ? 'span' : 'label'
  const focus = htmlFor === undefined ? '' : 'focus-box'
  return (
    <Stack {...rest} align="center" gap="0 2" touch className={`${styles.line} ${focus} ${className}`}>
      <Name htmlFor={htmlFor}>{label}</Name>
      {children}
    </Stack>
  )
}

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  label: string
  problem?: string | undefined
  /** Before and behind the field. */
  before?: ReactNode
  action?: ReactNode
  onText: (text: string) => void
}

/** One line to write in. */
export function Field({ label, problem, before, action, onText, ...rest }: FieldProps) {
  const id = useId()
  return (
    <SheetLine label={label} htmlFor={id}>
      <Row as="span" gap="0 2" className={styles.entry}>
        {before}
        <input
          aria-invalid={problem !== undefined}
          {...rest}
          id={id}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
        {action}
      </Row>
      {problem !== undefined && (
        <Note tone="error" id={`${id}-problem`} className={styles.problem}>
          {problem}
        </Note>
      )}
    </SheetLine>
  )
}

interface DraftFieldProps extends Pick<FieldProps, 'label' | 'maxLength' | 'placeholder' | 'action'> {
  field: 'headline' | 'search_title' | 'search_description'
}

/** A line of the draft. */
export function DraftField({ field, ...rest }: DraftFieldProps) {
  const { draft, change } = useEditor()
  return <Field {...rest} value={draft[field]} onText={(text) => change({ [field]: text })} />
}

/** A longer text of the draft. Its counter turns amber when the text is empty and red when it is too long. */
export function LongField({ field, hint }: { field: 'summary' | 'excerpt'; hint: string }) {
  const id = useId()
  const { draft, change } = useEditor()
  const value = draft[field]
  const count = countCodePoints(value)
  const maxLength = DRAFT_LIMITS[field]
  const tone = count === 0 ? 'reading' : count > maxLength ? 'error' : 'quiet'
  return (
    <div className={styles.long}>
      <Row as="label" align="stretch" justify="between" size="3" tone="quiet" htmlFor={id}>
        <span>{detailsWording[field]}</span>
        <Note as="span" size="3" tone={tone} className="num">
          {counter(count, maxLength)}
          {count === 0 && `，${detailsWording.notWritten}`}
        </Note>
      </Row>
      <textarea
        id={id}
        rows={2}
        className="grows"
        value={value}
        placeholder={hint}
        onChange={({ currentTarget }) => change({ [field]: currentTarget.value.replaceAll('\n', ' ') })}
      />
    </div>
  )
}

interface SwitchProps {
  label: string
  text: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function Switch({ label, text, isOn, onChange }: SwitchProps) {
  return (
    <Stack as="label" align="center" gap="0 2" touch className={styles.switch}>
      <span>{label}</span>
      <span>{text}</span>
      <SwitchInput aria-label={text} isOn={isOn} onChange={onChange} />
    </Stack>
  )
}

interface DraftSwitchProps extends Pick<SwitchProps, 'label' | 'text'> {
  field: 'is_featured' | 'is_recommended' | 'is_unindexed' | 'is_announced'
}

export function DraftSwitch({ field, ...rest }: DraftSwitchProps) {
  const { draft, change } = useEditor()
  return <Switch {...rest} isOn={draft[field]} onChange={(isOn) => change({ [field]: isOn })} />
}

interface RatingInputProps {
  book: Pick<OtherBook, 'rating'>
  change: (fields: Pick<OtherBook, 'rating'>) => void
}

/** The stars of a book: none are no rating. */
export function RatingInput({ book: { rating }, change }: RatingInputProps) {
  return (
    <RatingSlider
      rating={rating ?? 0}
      label={detailsWording.rating}
      valueText={rating === null ? editorWording.notRated : scoreText(rating)}
      onRate={(rated) => change({ rating: rated === 0 ? null : rated })}
    />
  )
}

/** 網址: what follows the id, and of a page all of it. Any text can be typed; what an address cannot contain becomes a hyphen. */
export function SlugField() {
  const { id, draft, change } = useEditor()
  const [typed, setTyped] = useState<string>()
  const { kind, slug } = draft
  const proposed = toSlug(plainTitle(ofItsKind(draft)))
  const pagePrefix = OWN_PAGES.includes(slug as OwnPageName) ? '/' : '/p/'
  return (
    <Field
      label={detailsWording.slug}
      before={<span className="num">{kind === 'page' ? pagePrefix : `${reviewPath(id)}-`}</span>}
      value={typed ?? slug}
      placeholder={kind === 'page' ? detailsWording.pageSlugHint : detailsWording.slugHint}
      autoCapitalize="none"
      onText={(text) => {
        setTyped(text)
        change({ slug: toSlug(text) })
      }}
      onBlur={() => setTyped(undefined)}
      action={
        slug === '' &&
        proposed !== '' && (
          <TextButton onClick={() => change({ slug: proposed })}>
            {kind === 'review' ? detailsWording.slugFromTitle : detailsWording.slugFromHeadline}
          </TextButton>
        )
      }
    />
  )
}
