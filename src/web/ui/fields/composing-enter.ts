import type { KeyboardEvent } from 'react'

/** For `onKeyDown` of a form: the Enter that ends a composition does not submit; Safari sends it afterwards, with the key code 229. */
export function ignoreComposingEnter(event: KeyboardEvent): void {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
  if (event.key === 'Enter' && isComposing) event.preventDefault()
}
