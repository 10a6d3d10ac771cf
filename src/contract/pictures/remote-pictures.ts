import { z } from 'zod'
import { endpoint, named } from '../endpoint.ts'
import { pictureUseSchema } from './picture-library.ts'

const address = z.url({ protocol: /^https?$/ }).max(2_000)

/** A picture of another site, to which texts link because pages load nothing from there. */
const remotePictureSchema = z.object({
  address: z.string(),
  /** The last part of its address, as people read it. */
  file_name: z.string(),
  host: z.string(),
  /** What the link says; empty where it says nothing of the picture. */
  alternative_text: z.string(),
  /** How many texts link to it, and which, at most fifty of these. */
  use_count: z.int(),
  uses: z.array(pictureUseSchema).max(50),
})

export type RemotePicture = z.infer<typeof remotePictureSchema>

export const listRemotePictures = endpoint('GET /api/studio/remote-pictures', {
  needs: 'read',
  summary: 'The pictures of other sites to which texts link, by address, 48 at a time.',
  query: z.object({ offset: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
  answers: {
    200: named('RemotePictureList', { total: z.int(), rows: z.array(remotePictureSchema).max(48) }),
  },
})

export const fetchRemotePicture = endpoint('POST /api/studio/remote-pictures', {
  needs: 'settings',
  summary:
    'Fetches a picture of another site to which texts link, stores it, and shows it in these texts in place of the link. Twenty seconds at most, two at a time.',
  body: named('RemotePictureInput', { address }),
  answers: {
    /** How many texts show it now: none where no text links to it any more. */
    200: named('FetchedPicture', { texts: z.int() }),
  },
  problems: [
    'remote_picture_missing',
    'remote_picture_refused',
    'remote_picture_unreachable',
    'picture_type_unknown',
    'picture_missing',
    'picture_broken',
    'picture_too_large',
    'picture_too_many_pixels',
    'storage_full',
    'too_many_requests',
    'busy',
  ],
})
