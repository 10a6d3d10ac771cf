import { endpoint, idParams } from '../endpoint.ts'
import {
  banListSchema,
  commentContextSchema,
  commentStatesSchema,
  formerStatesSchema,
  moderatedCommentsQuerySchema,
  moderatedCommentsSchema,
  newBanSchema,
  newReplySchema,
  postedReplySchema,
  storedBanSchema,
} from './studio-comments.ts'

const WRITE_PROBLEMS = ['too_many_requests'] as const

export const listModeratedComments = endpoint('GET /api/studio/comments', {
  needs: 'moderate',
  summary: 'Comments of the whole site by state, with the reasons why they were held, by pages of 30.',
  query: moderatedCommentsQuerySchema,
  answers: { 200: moderatedCommentsSchema },
  problems: [],
})

export const readCommentContext = endpoint('GET /api/studio/comments/{id}', {
  needs: 'moderate',
  summary: 'What else is known of a comment’s author and review.',
  params: idParams,
  answers: { 200: commentContextSchema },
  problems: ['comment_not_found'],
})

export const changeCommentStates = endpoint('PUT /api/studio/comments/states', {
  needs: 'moderate',
  summary:
    'Publishes, hides, removes or holds comments; the answer undoes it. Removed ones are deleted after 30 days.',
  body: commentStatesSchema,
  answers: { 200: formerStatesSchema },
  problems: WRITE_PROBLEMS,
})

export const replyToComment = endpoint('POST /api/studio/comments/{id}/reply', {
  needs: 'moderate',
  summary: 'Publishes a comment with the owner’s reply. A repeat within ten minutes changes nothing.',
  params: idParams,
  body: newReplySchema,
  bodyLimit: { bytes: 128 * 1024, problem: 'comment_too_long' },
  answers: { 201: postedReplySchema },
  problems: [...WRITE_PROBLEMS, 'comment_not_found', 'comment_incomplete', 'comment_too_long'],
})

export const listBans = endpoint('GET /api/studio/bans', {
  needs: 'moderate',
  summary: 'Banned visitors, accounts and words, newest first.',
  answers: { 200: banListSchema },
  problems: [],
})

export const createBan = endpoint('POST /api/studio/bans', {
  needs: 'moderate',
  summary:
    'Bans an author or a word, and hides the comment with all held ones of this author or with this word.',
  body: newBanSchema,
  answers: { 201: storedBanSchema },
  problems: [...WRITE_PROBLEMS, 'comment_not_found', 'ban_impossible'],
})

export const removeBan = endpoint('DELETE /api/studio/bans/{id}', {
  needs: 'moderate',
  summary: 'Ends a ban. A repeat changes nothing.',
  params: idParams,
  answers: { 204: null },
  problems: WRITE_PROBLEMS,
})
