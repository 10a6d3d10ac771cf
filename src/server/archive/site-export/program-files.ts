import { stringify } from 'yaml'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import type { Draft } from '../../../contract/studio/studio-reviews.ts'
import { ofItsKind } from '../../../contract/studio/review-drafts.ts'
import { plainTitle } from '../../../contract/wording/reviews/books.ts'
import { articleToMarkdown, type MarkdownForm } from './article-markdown.ts'
import { renamePictures } from './article-pictures.ts'
import type { SeriesPlace } from '../../reviews/series/series.service.ts'
import { articleFor } from './program-article.ts'
import { seriesFields } from './review-file.ts'

/** A text as another program gets it. */
export interface ProgramText {
  id: number
  state: 'published' | 'scheduled' | 'draft'
  /** What is published, or else the draft. */
  draft: Draft
  /** When it was published or will be; null of a draft without a day. */
  date: string | null
  updated: string
  /** The names of its categories. */
  categories: string[]
  series: SeriesPlace | undefined
}

interface Program {
  form: MarkdownForm
  /** How it writes a code that it shall show. */
  shownCode?(code: string): string
  /** The file of a text with this name. */
  fileOf(name: string, text: Pick<ProgramText, 'state' | 'draft'>): string
  mediaFolder: string
  /** The front matter besides what all have. */
  front(text: ProgramText, name: string): object
  /** A picture as a text has it. */
  pictureOf(name: string): string
  /** Where a text stands, for links to it. */
  addressOf(name: string, id: number): string
  /** Files that say that the folder is one of this program. */
  settings(site: Pick<SiteSettings, 'name'>, siteUrl: string): Record<string, string>
}

const FORM: MarkdownForm = { notes: true, definitions: true, isVault: false, isForeign: true }

export const PROGRAMS = {
  hugo: {
    form: FORM,
    shownCode: (code) => code.replace(/(\{\{[<%])([^{}]*)([%>]\}\})/g, '$1/*$2*/$3'),
    fileOf: (name, { draft }) => `content/${draft.kind === 'page' ? '' : 'posts/'}${name}.md`,
    mediaFolder: 'static/media',
    pictureOf: (name) => `/media/${name}`,
    addressOf: (name) => `/posts/${name}/`,
    front: ({ id, state, draft, date, updated, categories }, name) => ({
      ...(date !== null && { date }),
      lastmod: updated,
      slug: name,
      draft: state === 'draft',
      description: draft.excerpt,
      categories,
      ...(draft.cover && { images: [`/media/${draft.cover}`] }),
      aliases: [`/review/${id}`],
    }),
    settings: ({ name }, siteUrl) => ({
      'hugo.toml': `baseURL = ${JSON.stringify(`${siteUrl}/`)}
title = ${JSON.stringify(name)}
languageCode = "zh-Hant"
hasCJKLanguage = true
timeZone = "Asia/Taipei"

[taxonomies]
category = "categories"
tag = "tags"
series = "series"

# Ruby, verse and folded parts are HTML.
[markup.goldmark.renderer]
unsafe = true
`,
    }),
  },
  hexo: {
    form: { ...FORM, notes: false, definitions: false },
    // Hexo shows pages that are not published, and what is scheduled unless its settings say otherwise.
    fileOf: (name, { state, draft }) =>
      state !== 'published'
        ? `source/_drafts/${name}.md`
        : draft.kind === 'page'
          ? `source/${name}/index.md`
          : `source/_posts/${name}.md`,
    mediaFolder: 'source/media',
    pictureOf: (name) => `/media/${name}`,
    addressOf: (_, id) => `/review/${id}/`,
    front: ({ id, state, draft, date, updated, categories }) => ({
      ...(date !== null && { date }),
      updated,
      permalink: `/review/${id}/`,
      published: state === 'published',
      excerpt: draft.excerpt,
      // A list within the list: they are none below each other.
      categories: categories.map((each) => [each]),
      ...(draft.cover && { cover: `/media/${draft.cover}` }),
    }),
    settings: ({ name }, siteUrl) => ({
      '_config.yml': stringify({
        title: name,
        url: siteUrl,
        language: 'zh-TW',
        timezone: 'Asia/Taipei',
        marked: { breaks: false },
      }),
    }),
  },
  obsidian: {
    form: { ...FORM, definitions: false, isVault: true },
    fileOf: (name) => `${name}.md`,
    mediaFolder: 'media',
    pictureOf: (name) => `media/${name}`,
    addressOf: (_, id) => `/review/${id}/`,
    front: ({ state, draft, date, updated, categories }) => ({
      ...(draft.kind === 'review' && draft.headline !== '' && { aliases: [draft.title] }),
      ...(date !== null && { date }),
      created: date ?? updated,
      // Nothing in Obsidian waits for a day.
      publish: state === 'published',
      excerpt: draft.excerpt,
      categories,
      ...(draft.cover && { cover: `[[${draft.cover}]]` }),
    }),
    settings: () => ({
      '.obsidian/app.json': `${JSON.stringify({ strictLineBreaks: true, attachmentFolderPath: 'media' })}\n`,
    }),
  },
} satisfies Record<string, Program>

export type ProgramName = keyof typeof PROGRAMS

/** The files' names, each once: the slug, else the title. */
export function nameTexts(
  texts: Iterable<Pick<ProgramText, 'id' | 'draft'>>,
  toName: (text: string) => string,
): Map<number, string> {
  const names = new Map<number, string>()
  const taken = new Set(['index'])
  for (const { id, draft } of texts) {
    const own = draft.slug || toName(plainTitle(ofItsKind(draft))) || String(id)
    let name = own
    while (taken.has(name)) name += `-${id}`
    taken.add(name)
    names.set(id, name)
  }
  return names
}

/** A text with the front matter and the Markdown of a program. `names`: those of all texts, by id. */
export function formatForProgram(
  programName: ProgramName,
  text: ProgramText,
  names: ReadonlyMap<number, string>,
): string {
  const program: Program = PROGRAMS[programName]
  const { draft } = text
  const name = names.get(text.id) ?? String(text.id)
  const fields = {
    title: plainTitle(ofItsKind(draft)),
    // Hugo has a `kind` of its own.
    text_kind: draft.kind,
    ...program.front(text, name),
    tags: draft.tags,
    summary: draft.summary,
    ...(draft.series && { series: [draft.series] }),
    ...seriesFields(text.series),
    related: draft.related_books.flatMap((id) => names.get(id) ?? []),
    ...(draft.cover_design && { cover_design: draft.cover_design }),
    ...(draft.is_recommended && { recommended: true }),
    ...(draft.kind === 'review' && { book: bookOf(draft), other_books: draft.other_books.map(bookOf) }),
    ...(draft.is_featured && { featured: true }),
  }
  const present = Object.entries(fields).filter(
    ([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  const article = articleFor(program, draft.content, names)
  const markdown = articleToMarkdown(article, program.form)?.markdown ?? article
  const body = renamePictures(markdown, 'markdown', (source) =>
    source.startsWith('/media/') ? [program.pictureOf(source.slice('/media/'.length))] : [],
  )
  const linked = program.form.isVault ? linkNotes(body, names) : hideCodes(body, program)
  return `---\n${stringify(Object.fromEntries(present), { lineWidth: 0 })}---\n\n${linked.trim()}\n`
}

/** Hexo and Hugo would run what looks like their codes: in HTML, and Hugo in code, too. */
function hideCodes(markdown: string, { shownCode = (code) => code }: Program): string {
  let fence = ''
  return markdown
    .split('\n')
    .map((line) => {
      const [, mark = ''] = FENCE.exec(line) ?? []
      if (fence !== '') {
        if (mark === fence) fence = ''
        return shownCode(line)
      }
      fence = mark
      return line.replace(/`[^`]+`|\{(?=[{%#])/g, (found) => (found === '{' ? '&#123;' : shownCode(found)))
    })
    .join('\n')
}

/** Of a code block, which may begin an item of a list, a definition or a note. */
const FENCE = /^(?:[ >]|[-*] |\d{1,9}[.)] |: |\[\^[^\]\s]{1,100}\]: )*(`{3,})/

/** What is known of a book, under the names that a draft has. */
function bookOf(draft: Draft | Draft['other_books'][number]): object {
  const { title, original_title, author, translator, publisher, book_year, isbn, rating } = draft
  const fields = { title, original_title, author, translator, publisher, book_year, isbn, rating }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null))
}

/** Links to other texts and to files as Obsidian writes them. */
function linkNotes(markdown: string, names: ReadonlyMap<number, string>): string {
  return markdown
    .replaceAll('](/media/', '](media/')
    .replace(/\[([^[\]|\\\n]+)\]\(\/review\/(\d{1,15})\/\)/g, (written, text: string, id: string) => {
      const name = names.get(Number(id))
      return name === undefined ? written : `[[${name}|${text}]]`
    })
}
