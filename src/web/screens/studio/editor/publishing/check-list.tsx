import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useState } from 'react'
import { checkNames } from '../../../../../contract/wording/studio/studio-editor.ts'
import { publishWording } from '../../../../../contract/wording/studio/studio-publish.ts'
import { studioWording } from '../../../../../contract/wording/studio/studio-writing.ts'
import type { TextFix } from '../../../../parts/rich-text-editor/checks/check-text.ts'
import { fixFindings } from '../../../../parts/rich-text-editor/checks/check-text.ts'
import type { Attributes } from '../../../../parts/rich-text-editor/body/attributes.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { CircleAlert, CircleCheck, ImageOff, WandSparkles } from '../../../../ui/icons/icons.ts'
import { CategoryMenu } from '../details/category-menu.tsx'
import type { Check } from './list-checks.ts'
import { Note, Row } from '../../../../ui/layout/primitives.tsx'
import { Title } from '../../../../ui/layout/title.tsx'
import { TextInput } from '../../../../ui/fields/text-field.tsx'
import styles from './check-list.module.css'
import { TextButton } from '../../buttons.tsx'

/** A check that is to be settled before publication; a new one for each press. */
export interface WantedCheck {
  key: string
  show: (item: HTMLElement | null) => void
}

interface CheckListProps {
  checks: readonly Check[]
  wanted: WantedCheck | undefined
  view: EditorView
  onSkip: (check: Check) => void
  /** The text has been changed from here. */
  onChanged: () => void
  onDetails: () => void
  /** The slugs that the review has. */
  categories: readonly string[]
  onCategory: (slug: string) => void
  /** The text that the card shows without an excerpt, offered as the excerpt; empty where there is none. */
  excerpt: string
  onExcerpt: (excerpt: string) => void
  onClose: () => void
}

/** Each finding with its passage and one press to settle it. */
export function CheckList({
  checks,
  wanted,
  view,
  onSkip,
  onChanged,
  onDetails,
  categories,
  onCategory,
  excerpt,
  onExcerpt,
  onClose,
}: CheckListProps) {
  const fixable = checks.filter(({ finding }) => finding?.fix !== undefined)
  const fix = (chosen: readonly Check[]) => {
    view.dispatch(
      fixFindings(
        view.state.tr,
        chosen.flatMap(({ finding }) => finding ?? []),
      ),
    )
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
          <Button size="s" onClick={() => fix(fixable)}>
            <WandSparkles />
            {publishWording.fixAll(fixable.length)}
          </Button>
        </Row>
      )}
      <ul className={`${styles.checks} ruled-list`}>
        {checks.map((check) => (
          <li
            key={check.key}
            ref={check.key === wanted?.key ? wanted.show : undefined}
            data-check={check.key}
            data-must={check.mustBeDone}
          >
            {check.picture ? <ImageOff /> : <CircleAlert />}
            <b>{checkNames[check.name]}</b>
            {check.picture && <AlternativeText check={check} view={view} onChanged={onChanged} />}
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
            {check.name === 'category' && <CategoryMenu chosen={categories} onChoose={onCategory} />}
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
                  <TextButton onClick={() => onExcerpt(excerpt)}>{publishWording.useExcerpt}</TextButton>
                )}
                {!check.mustBeDone && (
                  <TextButton className={styles.skip} onClick={() => onSkip(check)}>
                    {publishWording.skip}
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
            {goodTexts(checks)}
          </Note>
        </li>
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
  switch (fix.kind) {
    case 'replace':
      return publishWording.change(fix.text)
    case 'raise':
      return publishWording.raise
    case 'unlink':
      return publishWording.unlink
    case 'delete':
      return publishWording.deleteNote
  }
}

interface AlternativeTextProps {
  check: Check
  view: EditorView
  onChanged: () => void
}

function AlternativeText({ check: { picture }, view, onChanged }: AlternativeTextProps) {
  const [text, setText] = useState('')
  if (!picture) return null
  const set = (alt: string) => {
    const node = view.state.doc.nodeAt(picture.position)
    if (!node) return
    const attributes =
      node.type.name === 'picture'
        ? { ...node.attrs, image: { ...(node.attrs['image'] as Attributes), alt } }
        : { ...node.attrs, alt }
    view.dispatch(view.state.tr.setNodeMarkup(picture.position, null, attributes))
    onChanged()
  }
  return (
    <form
      className={styles.alternative}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') set(text.trim())
      }}
    >
      <img src={picture.src} alt="" />
      <TextInput
        aria-label={studioWording.alternativeText}
        placeholder={studioWording.alternativeHint}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={() => text.trim() !== '' && set(text.trim())}
      />
      <TextButton onClick={() => set('')}>{studioWording.decorative}</TextButton>
    </form>
  )
}
