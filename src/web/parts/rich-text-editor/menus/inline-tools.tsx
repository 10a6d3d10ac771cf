import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { inlineWording, studioWording } from '../../../../contract/wording/studio/studio-writing.ts'
import {
  clearFormat,
  findRuby,
  hasMark,
  linkAt,
  setLink,
  setReading,
  toggleInline,
  toggleInlineNote,
  toggleScript,
  toggleStrike,
} from '../commands.ts'
import { TextPrompt } from './text-prompt.tsx'
import { Tool } from './tool.tsx'

/** The open prompt for the selection, or the rarer tools. */
export type InlinePrompt = 'link' | 'reading' | 'more'

type SetPrompt = Dispatch<SetStateAction<InlinePrompt | undefined>>

/** No prompt for a new selection; the address at once for a press of ⌘K, which is a new `linkRequest`. */
export function useInlinePrompt(
  { state: { selection } }: EditorView,
  linkRequest: object | undefined,
): [InlinePrompt | undefined, SetPrompt] {
  const [prompt, setPrompt] = useState<InlinePrompt>()
  const range = `${selection.from} ${selection.to}`
  const [last, setLast] = useState<{ range?: string; linkRequest?: object | undefined }>({})
  if (range !== last.range || linkRequest !== last.linkRequest) {
    setLast({ range, linkRequest })
    if (linkRequest && linkRequest !== last.linkRequest) setPrompt('link')
    else if (range !== last.range) setPrompt(undefined)
  }
  return [prompt, setPrompt]
}

interface InlineToolsProps {
  view: EditorView
  prompt: InlinePrompt
  /** A tool that runs ends the prompt. */
  run: (command: Command) => void
  onPrompt: SetPrompt
  onExcerpt?: ((text: string) => void) | undefined
  onClose: () => void
}

/** Each with the marks that it turns on and off. */
const MARK_TOOLS = [
  ['strong', toggleInline('strong'), ['strong']],
  ['properName', toggleInline('u'), ['u']],
  ['highlighter', toggleInline('mark'), ['mark']],
  ['strike', toggleStrike, ['del', 's']],
  ['superscript', toggleScript('sup'), ['sup']],
  ['subscript', toggleScript('sub'), ['sub']],
  ['inlineCode', toggleInline('code'), ['code']],
] as const

/** The address of a link, a reading, or what is behind ⋯: above the selection, and in the row of a phone. */
export function InlineTools({
  view,
  prompt,
  run: runCommand,
  onPrompt,
  onExcerpt,
  onClose,
}: InlineToolsProps) {
  const run = (command: Command) => {
    onPrompt(undefined)
    runCommand(command)
  }
  const { state } = view
  const { from, to } = state.selection
  if (prompt === 'link')
    return (
      <TextPrompt
        key="link"
        label={studioWording.linkAddress}
        hint={studioWording.linkHint}
        initial={linkAt(state) ?? ''}
        remove={hasMark(state, 'a') ? studioWording.removeLink : undefined}
        onSubmit={(href) => run(setLink(href))}
        onCancel={onClose}
      />
    )
  if (prompt === 'reading')
    return (
      <TextPrompt
        key="reading"
        label={studioWording.reading}
        hint={studioWording.readingHint}
        initial={findRuby(state).reading}
        remove={findRuby(state).reading === '' ? undefined : studioWording.removeReading}
        onSubmit={(reading) => run(setReading(reading))}
        onCancel={onClose}
      />
    )
  return (
    <>
      {onExcerpt && (
        <Tool
          label={inlineWording.excerpt}
          onPress={() => onExcerpt(state.doc.textBetween(from, to, '', ''))}
        />
      )}
      <Tool label={inlineWording.ruby} onPress={() => onPrompt('reading')} />
      <Tool
        label={inlineWording.inlineNote}
        onPress={() => run(toggleInlineNote)}
        isOn={hasMark(state, 'small')}
      />
      {MARK_TOOLS.map(([name, command, marks]) => (
        <Tool
          key={name}
          label={inlineWording[name]}
          onPress={() => run(command)}
          isOn={marks.some((mark) => hasMark(state, mark))}
        />
      ))}
      <Tool label={inlineWording.clear} onPress={() => run(clearFormat)} />
    </>
  )
}
