import type { z } from 'zod'
import { problemSentences } from '../../contract/wording/problems.ts'
import { settingRefusals as w } from '../../contract/wording/studio/setting-refusals.ts'

/** Why a setting is refused, in the owner's words; the general sentence where nothing better is known. */
export function refusalSentence(issue: z.core.$ZodIssue): string {
  const reason = reasonOf(issue)
  return reason === undefined ? problemSentences.setting_invalid : w.refused(reason)
}

function reasonOf(issue: z.core.$ZodIssue): string | undefined {
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    case 'too_small':
      return issue.origin === 'number' || issue.origin === 'int' ? w.least(Number(issue.minimum)) : w.empty
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? w.number : undefined
    case 'invalid_format':
      return w.formats[issue.format] ?? w.messages[issue.message]
    default:
      return w.messages[issue.message]
  }
}

function tooBig(origin: string, most: number): string {
  if (origin === 'string') return w.longest(most)
  return origin === 'array' ? w.most(most) : w.largest(most)
}
