import { useState } from 'react'
import type { TextCheckName } from '../../../../../contract/studio/text-checks.ts'
import { readChoice, storeChoice } from '../../device-choices.ts'
import type { Check } from './list-checks.ts'

export interface SkippedChecks {
  isSkipped: (check: Check) => boolean
  /** This place of this text. */
  skip: (check: Check) => void
  /** All of its kind, in every text that is written on this device. */
  skipAll: (check: Check) => void
  /** The kinds that are not checked. */
  kinds: readonly TextCheckName[]
  checkAllAgain: () => void
}

const KINDS = 'studio-skipped-checks'

/** What the owner has skipped of the checks, as this device remembers it. */
export function useSkippedChecks(id: number): SkippedChecks {
  const places = `studio-skipped-${id}`
  const [keys, setKeys] = useState(() => readList(places))
  const [kinds, setKinds] = useState(() => readList(KINDS))
  const store = (choice: string, set: (list: readonly string[]) => void, list: readonly string[]) => {
    set(list)
    storeChoice(choice, list.length === 0 ? null : JSON.stringify(list))
  }
  return {
    // What prevents publication cannot be skipped.
    isSkipped: ({ key, name, mustBeDone }) => !mustBeDone && (keys.includes(key) || kinds.includes(name)),
    skip: ({ key }) => store(places, setKeys, [...keys, key]),
    skipAll: ({ name }) => store(KINDS, setKinds, [...kinds, name]),
    kinds: kinds as readonly TextCheckName[],
    checkAllAgain: () => store(KINDS, setKinds, []),
  }
}

function readList(choice: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(readChoice(choice) ?? '[]')
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}
