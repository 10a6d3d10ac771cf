import { type ChangeEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/** A text that is saved on leaving its field, by Enter in one of a single line, and when the page is hidden. `save` resolves with the failure's sentence. */
export function useSavedText(saved: string, save: (text: string) => Promise<string | undefined>) {
  const [text, setText] = useState(saved)
  const [problem, setProblem] = useState<string>()
  const [lastSaved, setLastSaved] = useState(saved)
  if (saved !== lastSaved) {
    setLastSaved(saved)
    setText(saved)
    setProblem(undefined)
  }
  const attempted = useRef(saved)
  useEffect(() => {
    attempted.current = saved
  }, [saved])
  const commit = () => {
    if (text.trim() === attempted.current.trim() && problem === undefined) return
    attempted.current = text
    void save(text.trim()).then(setProblem)
  }
  const commitHidden = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') commit()
  })
  useEffect(() => {
    const onHidden = () => commitHidden()
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [])
  const area = {
    value: text,
    'data-changed': text !== saved || undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setText(currentTarget.value),
    onBlur: commit,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit()
  }
  return { text, problem, area, line: { ...area, onKeyDown } }
}
