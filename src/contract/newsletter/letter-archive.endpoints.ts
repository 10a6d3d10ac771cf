import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { letterArchiveSchema, publicLetterSchema } from './letter-archive.ts'
import { pathPartSchema } from '../bounds.ts'

export const listPublicLetters = endpoint('GET /api/letters', {
  summary: 'The letters that were sent, newest first; letter_not_found where the owner keeps them private.',
  answers: { 200: letterArchiveSchema },
  problems: ['letter_not_found'],
})

export const readPublicLetter = endpoint('GET /api/letters/{number}', {
  summary: 'A letter that was sent.',
  params: z.object({ number: pathPartSchema }),
  answers: { 200: publicLetterSchema },
  problems: ['letter_not_found'],
})
