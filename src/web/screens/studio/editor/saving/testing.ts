import type { ProblemCode } from '../../../../../contract/problems.ts'
import type { Draft, StudioReview } from '../../../../../contract/studio/studio-reviews.ts'
import { ApiFailure } from '../../../../client/api/api.ts'
import { UNREACHABLE } from '../../../../client/api/failure.ts'
import type { DraftPorts } from './draft-saving.ts'

export const REVIEW = { id: 1, version: 1, draft: { content: '' } } as StudioReview

/** A device and a server that store everything. */
export const PORTS: DraftPorts<Draft, Omit<StudioReview, 'draft'>> = {
  readBody: () => undefined,
  closeBody: () => {},
  isComposing: () => false,
  keep: async () => {},
  release: async () => {},
  put: async () => ({ version: 2 }),
  read: async () => ({ ...REVIEW, version: 5 }),
  withoutMissing: (code) => (code === 'series_not_found' ? { series: '' } : undefined),
  isSessionOver: async () => false,
}

export function failure(code: ProblemCode): ApiFailure {
  return new ApiFailure({ ...UNREACHABLE, code })
}
