import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { DRAFT_LIMITS } from '../../../../../contract/studio/review-drafts.ts'
import { checkNames } from '../../../../../contract/wording/studio/studio-editor.ts'
import { publishWording } from '../../../../../contract/wording/studio/studio-publish.ts'
import {
  type TextFix,
  fixFindings,
  type Picture,
  picturesIn,
} from '../../../../parts/rich-text-editor/checks/check-text.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { CircleAlert, CircleCheck, ImageOff, WandSparkles } from '../../../../ui/icons/icons.ts'
import { CategoryMenu } from '../details/place-fields.tsx'
import { useEditor } from '../saving/use-draft.ts'
import { type Check, firstSentence, type useSkippedChecks } from './checks.ts'
import { Note, Row } from '../../../../ui/layout/primitives.tsx'
import { Title } from '../../../../ui/layout/title.tsx'
import styles from './check-list.module.css'
import { TextButton } from '../../buttons.tsx'
import { studioWording } from '../../../../../contract/wording/studio/studio-writing.ts'
import type { Attributes } from '../../../../parts/rich-text-editor/body/attributes.ts'
import { TextInput } from '../../../../ui/fields/text-field.tsx'

/** A check that is to be settled before publication; a new one for each press. */
export interface WantedCheck {
  key: string
  show: (item: HTMLElement | null) => void
}

interface CheckListProps {
  checks: readonly Check[]
  wanted: WantedCheck | undefined
  view: EditorView
  skips: ReturnType<typeof useSkippedChecks>
  /** Found, and not shown. */
  skipped: readonly Check[]
  /** The text has been changed from here. */
  onChanged: () => void
  /** The key of the picture whose alternative text is being typed. */
  onTyping: (picture: string | undefined) => void
  /** The finding that had the focus, the last one or that of the category, is settled. */
  onSettled: () => void
  onDetails: () => void
  onClose: () => void
}

/** Each finding with its passage and one press to settle it. */
export function CheckList(props: CheckListProps) {
  const { checks, wanted, view, skips, skipped, onChanged, onTyping, onSettled, onDetails, onClose } = props
  const { draft, change } = useEditor()
  // What the card shows without an excerpt, offered as the excerpt.
  const excerpt = firstSentence(draft.summary, DRAFT_LIMITS.excerpt)
  const list = useRef<HTMLUListElement>(null)
  // The place of the finding with the focus.
  const focused = useRef<number>(undefined)
  const settle = useEffectEvent(onSettled)
  // What is settled disappears with its buttons: the focus goes on, and so do the keys of the sheet.
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return
    const items = list.current?.querySelectorAll('li[data-check]') ?? []
    const next = items[Math.min(focused.current, items.length - 1)]
    const control = next?.querySelector<HTMLElement>('input, button')
    if (control) control.focus()
    else settle()
  }, [checks.length])
  const fixable = checks.filter(({ finding }) => finding?.fix !== undefined)
  const fix = (chosen: readonly Check[]) => {
    const findings = chosen.flatMap(({ finding }) => finding ?? [])
    view.dispatch(fixFindings(view.state.tr, findings))
    onChanged()
  }
  const goTo = ({ finding }: Check) => {
    if (!finding) return onDetails()
    onClose()
    const selection = TextSelection.create(view.state.doc, finding.from, finding.to)
    view.dispatch(view.state.tr.setSelection(selection).scrollIntoView())
    requestAnimationFrame(() => view.focus())
  }
  return (
    <>
      {fixable.length > 1 && (
        <Row justify="between" wrap gap="2" above="4">
          <Title as="h3" size="10">
            {publishWording.text}
          </Title>
          <Button size="s" onFocus={() => (focused.current = 0)} onClick={() => fix(fixable)}>
            <WandSparkles />
            {publishWording.fixAll(fixable.length)}
          </Button>
        </Row>
      )}
      <ul ref={list} className={`${styles.checks} ruled-list`}>
        {checks.map((check, index) => (
          <li
            key={check.key}
            onFocus={() => (focused.current = index)}
            ref={check.key === wanted?.key ? wanted.show : undefined}
            data-check={check.key}
            data-must={check.mustBeDone}
          >
            {check.picture ? <ImageOff /> : <CircleAlert />}
            <b>{checkNames[check.name]}</b>
            {check.picture && (
              <AlternativeText
                picture={check.picture}
                view={view}
                onChanged={onChanged}
                onTyping={(isTyping) => onTyping(isTyping ? check.picture?.key : undefined)}
              />
            )}
            {check.finding && (
              <p className={styles.passage}>
                {check.finding.before}
                <mark>{check.finding.found}</mark>
                {check.finding.after}
              </p>
            )}
            {check.name === 'excerpt' && excerpt !== '' && (
              <p className={styles.passage}>{publishWording.excerptOffer(excerpt)}</p>
            )}
            {check.name === 'category' && (
              <CategoryMenu onChosen={() => requestAnimationFrame(() => onSettled())} />
            )}
            {!check.picture && check.name !== 'category' && (
              <Row as="span" align="stretch" gap="4" className={styles.actions}>
                {check.finding?.fix === undefined ? (
                  <TextButton onClick={() => goTo(check)}>
                    {check.finding
                      ? publishWording.go
                      : check.name === 'cover'
                        ? publishWording.chooseCover
                        : publishWording.fill}
                  </TextButton>
                ) : (
                  <TextButton onClick={() => fix([check])}>{fixName(check.finding.fix)}</TextButton>
                )}
                {check.name === 'excerpt' && excerpt !== '' && (
                  <TextButton onClick={() => change({ excerpt })}>{publishWording.useExcerpt}</TextButton>
                )}
                {!check.mustBeDone && (
                  <TextButton className={styles.skip} onClick={() => skips.skip(check)}>
                    {publishWording.skip}
                  </TextButton>
                )}
                {check.finding && (
                  <TextButton className={styles.skip} onClick={() => skips.skipAll(check)}>
                    {publishWording.skipAll}
                  </TextButton>
                )}
              </Row>
            )}
          </li>
        ))}
        <li data-good>
          <CircleCheck />
          <b>{checks.length === 0 ? publishWording.allGood : publishWording.restGood}</b>
          <Note size="4" className={styles.good}>
            {goodTexts([...checks, ...skipped])}
          </Note>
        </li>
        {skips.kinds.length > 0 && (
          <li>
            <Note size="4" className={styles.good}>
              {publishWording.skippedAlways(skips.kinds.map((name) => checkNames[name]).join('、'))}
              <TextButton onClick={skips.checkAllAgain}>{publishWording.checkAgain}</TextButton>
            </Note>
          </li>
        )}
      </ul>
    </>
  )
}

/** The texts of the checks that passed. */
function goodTexts(checks: readonly Check[]): string {
  const found = new Set(checks.map(({ name }) => name))
  return publishWording.good
    .filter(({ checks: names }) => !names.some((name) => found.has(name)))
    .map(({ text }) => text)
    .join('；')
}

function fixName(fix: TextFix): string {
  if (fix.kind === 'replace') return publishWording.change(fix.text)
  return publishWording[fix.kind === 'delete' ? 'deleteNote' : fix.kind]
}

interface AlternativeTextProps {
  picture: Picture
  view: EditorView
  /** The text of the review has been changed. */
  onChanged: () => void
  /** Whether one is typing: the field stays until one is done. */
  onTyping: (isTyping: boolean) => void
}

/** The alternative text of a picture. What is typed is in the text of the review at once. */
function AlternativeText({ picture, view, onChanged, onTyping }: AlternativeTextProps) {
  const [text, setText] = useState('')
  const set = (alt: string | null) => {
    // An upload may have ended above it.
    const position = picturesIn(view.state.doc).find(({ key }) => key === picture.key)?.position
    const node = position === undefined ? undefined : view.state.doc.nodeAt(position)
    if (position === undefined || !node) return
    const attributes =
      node.type.name === 'picture'
        ? { ...node.attrs, image: { ...(node.attrs['image'] as Attributes), alt } }
        : { ...node.attrs, alt }
    view.dispatch(view.state.tr.setNodeMarkup(position, null, attributes))
    onChanged()
  }
  return (
    <form
      className={styles.alternative}
      onSubmit={(event) => {
        event.preventDefault()
        onTyping(false)
      }}
    >
      <img src={picture.src} alt="" />
      <TextInput
        aria-label={studioWording.alternativeText}
        placeholder={studioWording.alternativeHint}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          onTyping(true)
          setText(value)
          set(value.trim() === '' ? null : value.trim())
        }}
        onBlur={() => onTyping(false)}
      />
      <TextButton onClick={() => set('')}>{studioWording.decorative}</TextButton>
    </form>
  )
}
