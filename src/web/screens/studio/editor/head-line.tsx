import { type ComponentProps, useLayoutEffect, useRef } from 'react'

interface LineProps extends ComponentProps<'textarea'> {
  onText: (text: string) => void
}

/** A text that grows with its lines. Enter leaves it, unless it ends a composition. */
export function Line({ onText, ...rest }: LineProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    // Safari has field-sizing from 26.2 on.
    if (!area.current || CSS.supports('field-sizing', 'content')) return
    area.current.style.height = 'auto'
    area.current.style.height = `${area.current.scrollHeight}px`
  }, [rest.value])
  return (
    <textarea
      {...rest}
      ref={area}
      rows={1}
      onChange={({ currentTarget }) => onText(currentTarget.value.replaceAll('\n', ' '))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
        event.preventDefault()
        nextField(event.currentTarget)?.focus()
      }}
    />
  )
}

function nextField(field: HTMLElement): HTMLElement | undefined {
  const fields = [...document.querySelectorAll<HTMLElement>('textarea, [role="textbox"]')]
  return fields[fields.indexOf(field) + 1]
}
