import { type Context, use } from 'react'

/** Returns the value of a context that the app, or the part around the component, provides. Throws where none does. */
export function useProvided<Value>(context: Context<Value | null>): Value {
  const value = use(context)
  if (value === null) throw new Error('a component outside its provider')
  return value
}
