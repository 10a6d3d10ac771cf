import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cleanTag, tagFault } from '../../../../../contract/reviews/tag-names.ts'
import { problemSentences } from '../../../../../contract/wording/problems.ts'
import { detailsWording } from '../../../../../contract/wording/studio/studio-editor.ts'
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
  /** Below the field: what adds its name instead of leaving it. */
  renderActions?: (add: () => void) => ReactNode
}

/** A field for the name of a tag, which ends with Enter, a comma or a 、. A name that cannot be one stays, with the reason. */
export function TagInput({ id, offered, chosen, children, className, onAdd, renderActions }: TagInputProps) {
  const listId = useId()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<ReturnType<typeof tagFault>>()
  const isChosen = (name: string) => chosen?.includes(name) === true
  const add = (typed: string) => {
    const names = typed.split(SEPARATORS).map(cleanTag)
    const refused = names.filter((name) => name !== '' && tagFault(name))
    setFault(refused[0] === undefined ? undefined : tagFault(refused[0]))
    setText(refused.join(' '))
    for (const name of names) if (name !== '' && !tagFault(name) && !isChosen(name)) onAdd(name)
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
