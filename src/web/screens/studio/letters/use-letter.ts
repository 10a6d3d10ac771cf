import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Letter, LetterInput } from '../../../../contract/newsletter/letters.ts'
import type { Failure } from '../../../../contract/page.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { toFailure } from '../../../client/api/api.ts'

type Fields = Omit<LetterInput, 'version'>

export interface LetterEditing {
  /** As the server has it. */
  letter: Letter
  fields: Fields
  status: 'saved' | 'saving' | Failure
  change: (changed: Partial<Fields>) => void
  /** The saved version; undefined where it could not be saved. */
  saveNow: () => Promise<number | undefined>
  noteLetter: (letter: Letter) => void
}

/** Milliseconds of rest after which a change is saved. */
const REST = 800

/** A draft that saves itself, one request after another. */
export function useLetter(initial: Letter): LetterEditing {
  const api = useApi()
  const [letter, setLetter] = useState(initial)
  const [fields, setFields] = useState(() => fieldsOf(initial))
  const [status, setStatus] = useState<LetterEditing['status']>('saved')
  const latest = useRef({ fields, saved: fields, version: initial.version })
  const queue = useRef<Promise<number | undefined>>(Promise.resolve(initial.version))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = async (): Promise<number | undefined> => {
    const { fields: sent, saved, version } = latest.current
    if (sent === saved) return version
    setStatus('saving')
    try {
      const body = { ...sent, version }
      const answer = await api.call('PUT /api/studio/letters/{id}', {
        params: { id: initial.id },
        body,
        keepalive: true,
      })
      latest.current = { ...latest.current, saved: sent, version: answer.version }
      setLetter(answer)
      setStatus(latest.current.fields === sent ? 'saved' : 'saving')
      return answer.version
    } catch (cause) {
      setStatus(toFailure(cause))
      return undefined
    }
  }
  const saveNow = () => {
    clearTimeout(timer.current)
    queue.current = queue.current.then(save)
    return queue.current
  }
  const saveLast = useEffectEvent(() => void saveNow())
  useEffect(() => () => saveLast(), [])
  return {
    letter,
    fields,
    status,
    change(changed) {
      latest.current.fields = { ...latest.current.fields, ...changed }
      setFields(latest.current.fields)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void saveNow(), REST)
    },
    saveNow,
    noteLetter: setLetter,
  }
}

function fieldsOf({ subject, second_line, opening, reviews, audience }: Letter): Fields {
  return { subject, second_line, opening, reviews, audience }
}
