import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { ProblemCode } from '../../../../../contract/problems.ts'
import { cleanTag, tagFault } from '../../../../../contract/reviews/tag-names.ts'
import { problemSentences } from '../../../../../contract/wording/problems.ts'
import { detailsWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { X } from '../../../../ui/icons/icons.ts'
import { Note, Stack } from '../../../../ui/layout/primitives.tsx'

interface TagInputProps {
  id: string
  offered: readonly { name: string }[]
  /** Those of them that the text has. */
  chosen?: readonly string[]
  /** Beside the field, as its tags. */
  children?: ReactNode
  className?: string | undefined
  onAdd: (tag: string) => void
  /** What is wrong with a name; by default, with that of a tag. */
  faultOf?: (name: string) => ProblemCode | undefined
  /** Below the field: what adds its name instead of leaving it. */
  renderActions?: (add: () => void) => ReactNode
}

/** A field for the name of a tag, which ends with Enter, a comma or a 、. A name that cannot be one stays, with the reason. */
export function TagInput(props: TagInputProps) {
  const { id, offered, chosen, children, className, onAdd, faultOf = tagFault, renderActions } = props
  const listId = useId()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<ProblemCode>()
  const isChosen = (name: string) => chosen?.includes(name) === true
  const add = (typed: string) => {
    const names = typed.split(SEPARATORS).map(cleanTag)
    const refused = names.filter((name) => name !== '' && faultOf(name))
    setFault(refused[0] === undefined ? undefined : faultOf(refused[0]))
    setText(refused.join(' '))
    for (const name of names) if (name !== '' && !faultOf(name) && !isChosen(name)) onAdd(name)
  }
  const type = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const typed = currentTarget.value
    setFault(undefined)
    if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing) && SEPARATORS.test(typed)) add(typed)
    else setText(typed)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    add(text)
  }
  return (
    <Stack fit>
      <span className={className}>
        {children}
        <input
          id={id}
          list={listId}
          value={text}
          placeholder={detailsWording.addTag}
          enterKeyHint="done"
          autoComplete="off"
          aria-invalid={fault !== undefined}
          aria-describedby={fault && `${id}-fault`}
          onChange={type}
          onKeyDown={press}
          onCompositionEnd={({ currentTarget }) => {
            if (SEPARATORS.test(currentTarget.value)) add(currentTarget.value)
          }}
          onBlur={renderActions ? undefined : () => add(text)}
        />
      </span>
      <datalist id={listId}>
        {offered.slice(0, 200).flatMap(({ name }) =>
          isChosen(name) ? (
            []
          ) : (
            <option key={name} value={name}>
              {name}
            </option>
          ),
        )}
      </datalist>
      {fault && (
        <Note tone="error" id={`${id}-fault`} role="alert">
          {problemSentences[fault]}
        </Note>
      )}
      {renderActions?.(() => add(text))}
    </Stack>
  )
}

const SEPARATORS = /[,，、]/

interface ChipsProps {
  names: readonly string[]
  /** Gets those that are left. */
  onChange: (names: string[]) => void
}

/** Names that were chosen, each of which can be taken away. */
export function Chips({ names, onChange }: ChipsProps) {
  return names.map((name) => (
    <span key={name} className="chip">
      {name}
      <button
        type="button"
        aria-label={detailsWording.removeCategory(name)}
        onClick={() => onChange(names.filter((other) => other !== name))}
      >
        <X />
      </button>
    </span>
  ))
}
