import type { StoredPicture } from '../../contract/pictures/studio-pictures.ts'
import type {
  Draft,
  NewPublication,
  SavedDraft,
  StudioReview,
  StudioReviewList,
} from '../../contract/studio/studio-reviews.ts'
import type { RevisionList } from '../../contract/studio/revisions.ts'
import { type SignedInVisitor, signIn } from '../../../tests/support/accounts/sign-in.ts'
import type { TestClock } from '../../../tests/support/server/test-clock.ts'
import type { TestSite } from '../../../tests/support/server/test-site.ts'

/** The owner's browser in tests of the studio. */
export interface Studio {
  browser: SignedInVisitor
  send(method: string, path: string, body?: object): Promise<Response>
  upload(picture: Uint8Array): Promise<StoredPicture>
  /** Begins a draft that can be published, with these fields. */
  write(fields?: Partial<Draft>): Promise<StudioReview>
  read(id: number): Promise<StudioReview>
  /** Saves these fields over the present draft. */
  save(id: number, fields: Partial<Draft>): Promise<SavedDraft>
  /** Publishes the present draft, or schedules that. */
  publish(id: number, more?: Partial<NewPublication>): Promise<Response>
  list(query?: string): Promise<StudioReviewList>
  /** Reason and title of each revision, newest first. */
  revisions(id: number): Promise<RevisionList['revisions']>
}

export const WHOLE: Partial<Draft> = {
  title: '燈塔行',
  author: '維吉尼亞・吳爾芙',
  categories: ['creator-thoughts'],
  excerpt: '一個人給出明天。',
  content: '<p>去燈塔的事，第一頁就說好了。</p>',
}

export async function openStudio(site: TestSite, clock?: TestClock): Promise<Studio> {
  const browser = await signIn(site, { role: 'owner' }, clock)
  const send = (method: string, path: string, body?: object) =>
    browser.send(method, `/api/studio${path}`, body)
  const json = async <T>(response: Response, status = 200): Promise<T> => {
    if (response.status !== status) throw new Error(`${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
  const studio: Studio = {
    browser,
    send,
    async upload(picture) {
      const sent = site.app.request('/api/studio/pictures', {
        method: 'POST',
        body: new Uint8Array(picture),
        headers: { Cookie: browser.cookie },
      })
      return json(await sent, 201)
    },
    async write(fields = {}) {
      const { id } = await json<StudioReview>(await send('POST', '/reviews', {}), 201)
      await studio.save(id, { ...WHOLE, ...fields })
      return studio.read(id)
    },
    read: async (id) => json(await send('GET', `/reviews/${id}`)),
    async save(id, fields) {
      const { version, draft } = await studio.read(id)
      return json(await send('PUT', `/reviews/${id}`, { version, draft: { ...draft, ...fields } }))
    },
    async publish(id, more = {}) {
      const { version } = await studio.read(id)
      return send('POST', `/reviews/${id}/publication`, { version, ...more })
    },
    list: async (query = '') => json(await send('GET', `/reviews${query}`)),
    revisions: async (id) =>
      (await json<RevisionList>(await send('GET', `/reviews/${id}/revisions`))).revisions,
  }
  return studio
}
