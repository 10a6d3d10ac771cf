import type { KeyboardEvent } from 'react'

/**
 * For `onKeyDown` of a form: the Enter that ends an input-method composition does not submit it
 * (docs/product/interface.md). Safari sends that Enter after the composition, with the key code 229.
 */
export function ignoreComposingEnter(event: KeyboardEvent): void {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
  if (event.key === 'Enter' && isComposing) event.preventDefault()
}
