import { useDocumentKeys } from '../keys.ts'

interface EditorActions {
  save: () => void
  preview: () => void
  details: () => void
  revisions: () => void
  publish: () => void
}

/** ⌘S, ⌘⇧P, ⌘⇧I, ⌘⇧H and ⌘↵, with Ctrl on other systems; never during a composition. */
export function useEditorKeys(actions: EditorActions): void {
  useDocumentKeys((event) => {
    if (event.isComposing || event.keyCode === 229 || !(event.metaKey || event.ctrlKey) || event.altKey)
      return
    const action = actionOf(event, actions)
    if (!action) return
    event.preventDefault()
    action()
  })
}

function actionOf({ key, shiftKey }: KeyboardEvent, actions: EditorActions): (() => void) | undefined {
  const name = key.toLowerCase()
  if (!shiftKey) return name === 's' ? actions.save : name === 'enter' ? actions.publish : undefined
  return { p: actions.preview, i: actions.details, h: actions.revisions }[name]
}
