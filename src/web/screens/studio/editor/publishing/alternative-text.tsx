import type { EditorView } from 'prosemirror-view'
import { useState } from 'react'
import { studioWording } from '../../../../../contract/wording/studio/studio-writing.ts'
import type { Attributes } from '../../../../parts/rich-text-editor/body/attributes.ts'
import type { Picture } from '../../../../parts/rich-text-editor/checks/check-text.ts'
import { TextInput } from '../../../../ui/fields/text-field.tsx'
import { TextButton } from '../../buttons.tsx'
import styles from './check-list.module.css'

interface AlternativeTextProps {
  picture: Picture
  view: EditorView
  /** The text of the review has been changed. */
  onChanged: () => void
  /** Whether one is typing: the field stays until one is done. */
  onTyping: (isTyping: boolean) => void
}

/** The alternative text of a picture. What is typed is in the text of the review at once. */
export function AlternativeText({ picture, view, onChanged, onTyping }: AlternativeTextProps) {
  const [text, setText] = useState('')
  const set = (alt: string | null) => {
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
