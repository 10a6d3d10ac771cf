import { useEffect, useReducer, useRef } from 'react'
import { HOME_PATH } from '../../../contract/links.ts'
import { useApi } from '../../client/api/api-context.ts'
import { toFailure } from '../../client/api/api.ts'
import { useHydrated } from '../../client/use-hydrated.ts'
import { readPickedCategories } from '../category-picks/category-picks.tsx'
import { looksLikeEmail, newsletterReducer, initialState } from './newsletter-state.ts'

/** Milliseconds. */
const SUCCESS_STAYS_FOR = 5_000

/** The form's state and handlers. The input stays until the server has stored it (docs/product/interface.md). */
export function useNewsletter(answer: string | null, token: string | undefined) {
  const api = useApi()
  const [state, dispatch] = useReducer(newsletterReducer, answer, initialState)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const message = useRef<HTMLDivElement>(null)
  const choice = useRef<HTMLDetailsElement>(null)
  const focusButton = () => button.current?.focus({ preventScroll: true })
  const close = () => {
    const hadFocus = message.current?.contains(document.activeElement)
    dispatch({ type: 'closed' })
    // The focused button disappears with the message.
    if (hadFocus) focusButton()
  }

  // The message that asks to confirm the email stays until it is closed (docs/product/newsletter.md).
  const clearsItself = state.step === 'success' && state.outcome === 'subscribed'
  useEffect(() => {
    if (!clearsItself) return undefined
    const timer = setTimeout(close, SUCCESS_STAYS_FOR)
    return () => clearTimeout(timer)
  }, [clearsItself])

  useEffect(() => {
    // Shown once: a reload or a shared address must not show it again.
    if (answer !== null) window.history.replaceState(window.history.state, '', `#${HOME_PATH}`)
  }, [answer])

  const submit = async () => {
    if (!form.current || !field.current || state.step === 'loading') return
    const email = field.current.value.trim()
    if (!looksLikeEmail(email)) {
      dispatch({ type: 'refused' })
      field.current.focus()
      return
    }
    const categories = readPickedCategories(form.current)
    dispatch({ type: 'sent' })
    try {
      const { outcome } = await api.call('POST /api/newsletter', {
        body: { email, ...(categories.length > 0 && { categories }), ...(token !== undefined && { token }) },
      })
      dispatch({ type: 'answered', outcome })
      form.current?.reset()
      choice.current?.removeAttribute('open')
      // The button lost the focus while it was disabled.
      if (document.activeElement === document.body) requestAnimationFrame(focusButton)
    } catch (cause) {
      dispatch({ type: 'refused', failure: toFailure(cause) })
      field.current?.focus()
    }
  }
  return {
    state,
    refs: { form, field, button, message, choice },
    isScripted: useHydrated(),
    submit,
    close,
  }
}
