import type { KeyboardEvent } from 'react'

/**
 * Enter that ends an input-method composition never submits a form (docs/product/interface.md): for `onKeyDown` of a form.
 * Safari reports that Enter after the composition's end, with the key code 229.
 */
export function ignoreComposingEnter(event: KeyboardEvent): void {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
  if (event.key === 'Enter' && isComposing) event.preventDefault()
}
