import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { textFigure } from '../../../src/contract/newsletter/letter-body.ts'
import { pushFolder } from '../../../src/server/commands/push-folder.ts'
import type { StudioClient } from '../../../src/server/commands/studio-client.ts'
import { escaped, HOSTILE, hostileBodies } from './bodies.ts'
import { mailTo } from '../mail/folder.ts'
import { XSS_PAYLOADS } from './xss-payloads.ts'

// Texts that would run in a browser, sent as programs send them.

export const NAME = '<img src=x onerror=pwned()>'
export const CATEGORY = 'creator-thoughts'
const LINE = '"><img src=x onerror=pwned()></script></title></style><script>pwned()</script>'
const TEXT = XSS_PAYLOADS.join('\n\n')

/** A review whose body is what the server has stored of every payload, and each text of which is hostile. */
export async function publishHostileReview(studio: StudioClient): Promise<{ id: number; preview: string }> {
  const begun = await studio.call('POST /api/studio/reviews', {
    body: { title: NAME, content: '<p>初稿</p>' },
  })
  const params = { id: begun.id }
  await studio.call('POST /api/studio/reviews/{id}/revisions', {
    params,
    body: { reason: 'named', name: NAME },
  })
  // One that is a draft for ever.
  await studio.call('POST /api/studio/reviews', { body: { title: LINE, content: hostileBodies()[0]! } })
  const stored: string[] = []
  let { version } = begun
  for (const content of hostileBodies()) {
    const body = { version, draft: { ...begun.draft, content } }
    const saved = await studio.call('PUT /api/studio/reviews/{id}', { params, body })
    version = saved.version
    // Without a decision about its text no picture is published.
    stored.push((saved.content ?? content).replaceAll(/<img (?![^>]*\balt=)/g, '<img alt="" '))
  }
  const saved = await studio.call('PUT /api/studio/reviews/{id}', {
    params,
    body: {
      version,
      draft: {
        ...begun.draft,
        original_title: LINE,
        author: NAME,
        translator: LINE,
        publisher: LINE,
        isbn: LINE,
        excerpt: TEXT,
        summary: TEXT,
        categories: [CATEGORY, LINE],
        category: LINE,
        content: [...stored, ...XSS_PAYLOADS.map(described), notesOf(XSS_PAYLOADS)].join('\n'),
      },
    },
  })
  await studio.call('POST /api/studio/reviews/{id}/publication', { params, body: { version: saved.version } })
  const preview = await studio.call('PUT /api/studio/reviews/{id}/preview', { params })
  return { id: begun.id, preview: preview.path }
}

/** A picture with its text and caption, a quotation with its source, and a word with its reading. */
function described(payload: string, at: number): string {
  const text = escaped(payload)
  return (
    `<figure><img src="/favicon.svg" alt="${text || '圖'}"><figcaption>${text}</figcaption></figure>` +
    `<blockquote><p>${text}</p><footer>${text}</footer></blockquote><p title="${text}"><ruby>字<rt>${text}</rt></ruby>` +
    `<sup><a href="#note-${at}" id="note-${at}-r">${at}</a></sup></p>`
  )
}

function notesOf(payloads: readonly string[]): string {
  const notes = payloads.map((payload, at) => `<li id="note-${at}">${escaped(payload)}</li>`)
  return `<section><ol>${notes.join('')}</ol></section>`
}

/** Each text of the settings. */
export const HOSTILE_SETTINGS = [
  { key: 'name', value: LINE },
  { key: 'tagline', value: LINE },
  { key: 'founder', value: LINE },
  { key: 'hero', value: [LINE, NAME] },
  { key: 'description', value: LINE },
  { key: 'footer_note', value: LINE },
  {
    key: 'footer_links',
    value: [{ label: '<svg onload=pwned()>', url: 'https://x.example/"onclick="pwned()' }],
  },
  { key: 'portrait', value: { file: 'p.webp', alt: LINE } },
  { key: 'newsletter_heading', value: LINE },
  { key: 'newsletter_lead', value: TEXT.slice(0, 400) },
  { key: 'confirmation_text', value: TEXT.slice(0, 400) },
  { key: 'categories.0.name', value: '<s onclick=1' },
  { key: 'categories.0.tagline', value: LINE },
  { key: 'categories.0.description', value: LINE },
  { key: `category_pages.${CATEGORY}.recommendation`, value: TEXT.slice(0, 900) },
  { key: `category_pages.${CATEGORY}.books`, value: [{ title: LINE, author: LINE }] },
  { key: 'letters_public', value: true },
]

/** A letter that was sent, one that is being written, and the mail that asks to confirm. Returns the mails. */
export async function sendHostileLetter(
  studio: StudioClient,
  review: number,
  dataDir: string,
): Promise<string[]> {
  await studio.call('POST /api/studio/subscribers/import', {
    body: { text: 'lin@example.org', has_consent: true },
  })
  const begin = async () => {
    const { id, version } = await studio.call('POST /api/studio/letters', { body: { review } })
    const body = {
      version,
      subject: LINE.slice(0, 40),
      second_line: LINE,
      body: `<p>${LINE}</p><pre>${TEXT.replaceAll('<', '&lt;')}</pre>${textFigure(review, 'card', LINE)}`,
      audience: [],
    }
    return studio.call('PUT /api/studio/letters/{id}', { params: { id }, body })
  }
  const { id, version } = await begin()
  await studio.call('POST /api/studio/letters/{id}/sending', { params: { id }, body: { version } })
  const letter = await mailTo('lin@example.org', [dataDir])
  await begin()
  return [letter.html!]
}

/** A file of Markdown with the payloads that `xingcha push` accepts: it refuses files that show what the site cannot keep, or does not have. */
export async function pushHostileFile(studio: StudioClient): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'xingcha-hostile-'))
  try {
    const quoted = JSON.stringify(LINE)
    const front = `title: ${quoted}\nauthor: ${quoted}\nexcerpt: ${quoted}\ncategories: [${CATEGORY}]\nstatus: published`
    const write = (body: string) =>
      writeFile(path.join(folder, 'a.md'), `---\n${front}\n---\n\n前\n\n${body}\n`)
    const push = async (isCheck: boolean) => {
      const lines = []
      for await (const line of pushFolder(studio, folder, { isCheck, isForced: false })) lines.push(line)
      return lines[0]
    }
    const accepted: string[] = []
    for (const payload of HOSTILE) {
      const body = `${payload}\n\n[甲](${payload}) ![${payload}](/media/p.webp "${payload}")`
      await write(body)
      const line = await push(true).catch((cause: unknown) => {
        if (/there is no such file/.test(String(cause))) return undefined
        throw cause
      })
      if (line?.outcome === 'published') accepted.push(body)
    }
    await write(accepted.join('\n\n'))
    const line = await push(false)
    if (line?.outcome !== 'published') throw new Error(line?.reason)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const { rows } = await studio.call('GET /api/studio/reviews', { query: { sort: 'changed' } })
  return rows[0]!.id
}
