import {
  changedCommentSchema,
  commentChallengeSchema,
  commentLikesSchema,
  commentsQuerySchema,
  commentThreadSchema,
  newCommentSchema,
  postedCommentSchema,
} from './comments.ts'
import { endpoint, idParams } from '../endpoint.ts'

/** Above 5,000 characters however they are written in JSON. */
const COMMENT_BODY = { bytes: 128 * 1024, problem: 'comment_too_long' } as const

export const listComments = endpoint('GET /api/reviews/{id}/comments', {
  summary: 'Published comments, newest first, and the own ones that wait for moderation.',
  params: idParams,
  query: commentsQuerySchema,
  answers: { 200: commentThreadSchema },
  problems: ['review_not_found', 'token_invalid'],
})

export const readChallenge = endpoint('GET /api/comments/challenge', {
  summary: 'The proof of work to solve before commenting, for when the visitor begins to write.',
  answers: { 200: commentChallengeSchema },
  problems: [],
})

export const postComment = endpoint('POST /api/reviews/{id}/comments', {
  summary: 'Publishes a comment (201), or holds it for moderation by the owner (202).',
  params: idParams,
  body: newCommentSchema,
  bodyLimit: COMMENT_BODY,
  answers: { 201: postedCommentSchema, 202: postedCommentSchema },
  problems: [
    'comment_incomplete',
    'name_too_long',
    'comment_too_long',
    'name_reserved',
    'review_not_found',
    'sign_in_required',
    'comments_blocked',
    'token_invalid',
    'too_many_requests',
    'busy',
  ],
})

export const changeComment = endpoint('PATCH /api/comments/{id}', {
  summary: 'Replaces the text of an own comment.',
  params: idParams,
  body: changedCommentSchema,
  bodyLimit: COMMENT_BODY,
  answers: { 200: postedCommentSchema },
  problems: [
    'comment_incomplete',
    'comment_too_long',
    'comment_not_found',
    'comment_not_yours',
    'sign_in_required',
    'comment_change_too_late',
    'comments_blocked',
    'token_invalid',
    'too_many_requests',
    'busy',
  ],
})

export const removeComment = endpoint('DELETE /api/comments/{id}', {
  summary: 'Deletes an own comment: within 15 minutes, while it is held, or as the account that wrote it.',
  params: idParams,
  answers: { 204: null },
  problems: [
    'comment_not_found',
    'comment_not_yours',
    'comment_change_too_late',
    'sign_in_required',
    'token_invalid',
    'too_many_requests',
  ],
})

export const likeComment = endpoint('PUT /api/comments/{id}/like', {
  summary: 'Likes a comment, once.',
  params: idParams,
  answers: { 200: commentLikesSchema },
  problems: ['comment_not_found', 'token_invalid', 'too_many_requests'],
})

export const unlikeComment = endpoint('DELETE /api/comments/{id}/like', {
  summary: 'Removes the like.',
  params: idParams,
  answers: { 200: commentLikesSchema },
  problems: ['comment_not_found', 'token_invalid'],
})
