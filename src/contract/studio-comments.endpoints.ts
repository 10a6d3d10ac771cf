import { endpoint, idParams } from './endpoint.ts'
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

/** Whoever is not the owner learns nothing of the studio: everything in it is `not_found`. */
const STUDIO_PROBLEMS = ['not_found', 'token_invalid'] as const
const WRITE_PROBLEMS = [...STUDIO_PROBLEMS, 'too_many_requests'] as const

export const listModeratedComments = endpoint('GET /api/studio/comments', {
  summary: 'Comments of the whole site by state, with the reasons why they were held, by pages of 30.',
  query: moderatedCommentsQuerySchema,
  answers: { 200: moderatedCommentsSchema },
  problems: STUDIO_PROBLEMS,
})

export const readCommentContext = endpoint('GET /api/studio/comments/{id}', {
  summary: 'What else is known of a comment’s author and review.',
  params: idParams,
  answers: { 200: commentContextSchema },
  problems: [...STUDIO_PROBLEMS, 'comment_not_found'],
})

export const changeCommentStates = endpoint('PUT /api/studio/comments/states', {
  summary:
    'Publishes, hides, removes or holds comments; the answer undoes it. Removed ones are deleted after 30 days.',
  body: commentStatesSchema,
  answers: { 200: formerStatesSchema },
  problems: WRITE_PROBLEMS,
})

export const replyToComment = endpoint('POST /api/studio/comments/{id}/reply', {
  summary: 'Publishes a comment with the owner’s reply. A repeat within ten minutes changes nothing.',
  params: idParams,
  body: newReplySchema,
  answers: { 201: postedReplySchema },
  problems: [...WRITE_PROBLEMS, 'comment_not_found', 'comment_incomplete', 'comment_too_long'],
})

export const listBans = endpoint('GET /api/studio/bans', {
  summary: 'Banned visitors, accounts and words, newest first.',
  answers: { 200: banListSchema },
  problems: STUDIO_PROBLEMS,
})

export const createBan = endpoint('POST /api/studio/bans', {
  summary:
    'Bans an author or a word, and hides the comment with all held ones of this author or with this word.',
  body: newBanSchema,
  answers: { 201: storedBanSchema },
  problems: [...WRITE_PROBLEMS, 'comment_not_found', 'ban_impossible'],
})

export const removeBan = endpoint('DELETE /api/studio/bans/{id}', {
  summary: 'Ends a ban. A repeat changes nothing.',
  params: idParams,
  answers: { 204: null },
  problems: WRITE_PROBLEMS,
})
