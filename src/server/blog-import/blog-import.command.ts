import { closeSync, openSync, writeSync } from 'node:fs'
import type { BlogImportReport, ImportedTextReport } from '../../contract/studio/blog-import.ts'
import type { Deps } from '../deps.ts'
import type { CommandArguments, OpenCommand, Terminal } from '../platform/runtime/command.ts'
import { StartupError, messageOf } from '../platform/runtime/faults.ts'
import { stopOnSignal, stoppedStatus } from '../platform/runtime/stop-signals.ts'
import { detectExport } from './formats/detect-export.ts'
import { importBlog } from './import-blog.service.ts'
import { fetchPicture, type FetchPicture } from './load-pictures.ts'
import { openSourceFiles, type SourceFiles } from './source-files.ts'
import type { LeftOutReason, NoteCode } from '../../contract/studio/blog-import-codes.ts'
import { terminalText } from '../text/clean-text.ts'
import { readFile } from 'node:fs/promises'
import { TEXT_KINDS, type TextKind } from '../../contract/reviews/text-kinds.ts'
import { decodeText } from '../tabular/chinese-encoding.ts'
import { createCsvReader } from '../tabular/csv-reader.ts'
import { parseJson } from '../text/parse-json.ts'
import type { CategoryMap } from './term-categories.ts'
import type { ChosenText, TextChoices } from './text-choices.policy.ts'
import type { OpenedExport } from './texts/imported-text.ts'

type BlogDeps = Pick<Deps, 'database' | 'clock' | 'siteUrl' | 'log'>

interface Options {
  /** Only tests request pictures of private networks. */
  fetch?: FetchPicture
}

/** Options that only tables of the original site have. */
const TABLE_OPTIONS = ['table', 'users', 'covers', 'isbn-extract']

/**
 * `xingcha import EXPORT [--check] [--media DIR] [--categories FILE] [--offline] [--drafts] [--draft-rows FILE]
 * [--leave-out FILE] [--kinds FILE] [--report FILE] [--create]` for another blog's
 * export. Undefined where the file is none; else the exit status: 0 all came, 1 something was left out, 130 stopped (143 by SIGTERM).
 */
export async function blogImportCommand(
  { positionals, values, flags }: CommandArguments,
  terminal: Terminal,
  openDeps: OpenCommand<BlogDeps>,
  afterImport: (deps: BlogDeps) => Promise<void>,
  { fetch = fetchPicture }: Options = {},
): Promise<number | undefined> {
  const [source, ...others] = positionals
  if (source === undefined || others.length > 0 || TABLE_OPTIONS.some((name) => values[name] !== undefined))
    return undefined
  const files = await openSourceFiles(source).catch((cause: unknown) => {
    if (cause instanceof StartupError) throw cause
  })
  if (!files) return undefined
  const opened: SourceFiles[] = [files]
  try {
    const found = await detectExport(files)
    if (!found) return undefined
    if (values['media'] !== undefined) opened.push(await openMedia(values['media']))
    const categories = values['categories'] === undefined ? {} : await readCategoryFile(values['categories'])
    const choices = await readChoices(flags.has('drafts'), values, found)
    const report = values['report'] === undefined ? undefined : openReport(values['report'])
    const stop = stopOnSignal(() =>
      terminal.stderr.write('stopping after the text in hand; press again to stop at once\n'),
    )
    const { deps, close } = await openDeps({ creates: flags.has('create') })
    try {
      const onText = (text: ImportedTextReport) => {
        for (const line of describeText(text)) terminal.stderr.write(`${line}\n`)
        if (report !== undefined) writeSync(report, `${JSON.stringify(text)}\n`)
      }
      const result = await importBlog(deps, found, {
        isCheck: flags.has('check'),
        categories,
        choices,
        files: opened,
        fetch: flags.has('offline') ? null : fetch,
        signal: stop.signal,
        onText,
      })
      terminal.stdout.write(summariseBlogImport(result))
      await afterImport(deps)
      return stop.signal.aborted ? stoppedStatus(stop.signal) : exitStatus(result)
    } finally {
      stop.removeListeners()
      await close()
      if (report !== undefined) closeSync(report)
    }
  } finally {
    for (const each of opened) await each.close()
  }
}

function exitStatus({ counts, texts }: BlogImportReport): number {
  const lost = texts.some(
    ({ why }) => why !== null && !['other_kind', 'response', 'no_review', 'no_text', 'chosen'].includes(why),
  )
  return lost || counts.pictures_failed > 0 || counts.members_left_out > 0 ? 1 : 0
}

async function openMedia(folder: string): Promise<SourceFiles> {
  const files = await openSourceFiles(folder).catch((cause: unknown) => {
    throw new StartupError(`--media ${folder} cannot be read (${messageOf(cause)}).`, { cause })
  })
  if (!files.isSingle) return files
  await files.close()
  throw new StartupError(`--media ${folder} is neither a folder nor an archive.`)
}

function openReport(file: string): number {
  try {
    return openSync(file, 'w')
  } catch (cause) {
    throw new StartupError(`--report ${file} cannot be written (${messageOf(cause)}).`, { cause })
  }
}

/** Lines for the operator about one text; empty if fully imported. */
export function describeText({ where, title, outcome, why, notes, review_id }: ImportedTextReport): string[] {
  const name = terminalText(title === '' ? where : `${where} 《${title}》`)
  const twin = review_id === null ? 'it comes twice in the export' : `it is text ${review_id} here`
  return [
    ...(outcome === 'known' ? [`${name}: not imported again, ${twin}`] : []),
    ...(why === null ? [] : [`${name}: left out, ${REASONS[why]}`]),
    ...notes.map(({ code, detail }) => terminalText(`${name}: ${NOTES[code]}${detail && ` (${detail})`}`)),
  ]
}

const REASONS: Record<LeftOutReason, string> = {
  no_text: 'it has neither title nor text',
  chosen: 'as was chosen',
  unreadable: 'it cannot be read',
  other_kind: 'it is not a post',
  response: "it has no title and is an answer to somebody's post",
  unread_format: 'posts in HTML, Textile, Org, MDX and the like are not read: convert it to Markdown',
  other_export: 'it belongs to another export: import it by itself',
  packed: 'it is packed in a form that is not opened: unpack it first',
  no_review: 'it has no review',
  truncated: 'the file is truncated: what follows may be missing, export it again',
  too_long: 'its text has more than 2 MB',
  too_complex: 'its text has elements nested too deeply, or too many tags',
  refused: 'the database rejected it; run the same command again',
}

const NOTES: Record<NoteCode, string> = {
  picture_failed: 'a picture could not be downloaded and stays a link',
  picture_still: 'a picture that moves comes as its first frame, which stands still',
  cover_caption: 'its picture became the cover, which has no caption',
  removed: 'removed from its text',
  linked: 'embedded content became a link',
  dead_link: 'a file of the other site is linked, and is not stored here',
  file_refused: 'a linked file is not stored: it has more than 30 MB, or is of no form that is stored here',
  text_lost: 'some of it was lost; compare it',
  unknown_code: 'codes of a plugin stay as they are written',
  unread_mark: 'marks that cannot be read stay as they are written',
  comment_left_out: 'comments left out: blank, too long, or of a text that is not public',
  password: 'it had a password and became a draft',
  private: 'it was not public and became a draft',
  gated: 'parts of it may be hidden from some readers, and it became a draft',
  page: 'it was a page and became a draft',
  response: "it has no title and may be an answer to somebody's post: it became a draft",
  no_front_matter: 'it has no front matter and became a draft',
  front_matter: 'its front matter or the settings of its site cannot be read, and it became a draft',
  encoding: 'its encoding is not certain, and it became a draft',
  undated: 'it has no date and became a draft',
  missed_day: 'its scheduled time has passed, and it became a draft',
  source_comment: 'comments that only its writer saw were left out',
  rating_unread: 'its rating is above 5 and does not say out of how many, and is left out',
  no_date: 'it has no date, and is dated by its file or today',
  odd_date: 'its generator cannot read its date, which was read by its numbers',
  no_category: 'it has no category, and is not published at its time without one',
  headline_cut: 'its title was too long and was cut',
  tags_left_out: 'tags that are too long, or more than ten, were left out',
  redirect_left_out: 'this old address cannot lead to it',
}

/** The summary of an import for the terminal. */
function summariseBlogImport({ kind, is_check, counts, terms }: BlogImportReport): string {
  const unmapped = terms.filter(({ category }) => category === null)
  const names = unmapped.slice(0, 40).map(({ name, count }) => `${name} (${count})`)
  const lines = [
    `${kind}: ${is_check ? 'would import' : 'imported'} ${counts.published} published, ${counts.scheduled} scheduled, ${counts.draft} drafts, ${counts.trash} in the trash; ${counts.known} already existed, ${counts.left_out} left out`,
    `comments: ${counts.comments}`,
    `pictures: ${counts.pictures}${counts.pictures_remote > 0 ? `, ${counts.pictures_remote} more from their address` : ''}, ${counts.pictures_failed} failed`,
    ...(counts.files > 0 ? [`linked files: ${counts.files}`] : []),
    `old addresses: ${counts.redirects}`,
    ...(counts.subscribed + counts.unsubscribed + counts.members_left_out > 0
      ? [
          `newsletter subscribers: ${counts.subscribed} subscribed, ${counts.unsubscribed} unsubscribed, ${counts.members_left_out} without an address${counts.member_details_left_out > 0 ? `, ${counts.member_details_left_out} without a name or label that is too long here` : ''}`,
        ]
      : []),
    ...(unmapped.length > 0
      ? [
          `categories and tags without a category here: ${names.join(', ')}${unmapped.length > names.length ? ' …' : ''}`,
          'To give them one: --categories FILE, a CSV of term,category',
        ]
      : []),
    ...(is_check ? ['Nothing was stored. Without --check it is imported.'] : []),
  ]
  return lines.map((line) => `${terminalText(line)}\n`).join('')
}

/** The files that name single texts, and what they choose, or undefined for their kinds; the later wins. */
const OPTIONS = [
  ['draft-rows', 'draft'],
  ['leave-out', 'left_out'],
  ['kinds', undefined],
] as const

/** Reads what the operator chose. Throws StartupError, also where a file names a text that the export does not have. */
async function readChoices(
  drafts: boolean,
  values: Readonly<Record<string, string | undefined>>,
  opened: OpenedExport,
): Promise<TextChoices> {
  const texts: Map<string, ChosenText> = new Map()
  for (const [option, choice] of OPTIONS) {
    const file = values[option]
    if (file === undefined) continue
    const rows = await readRows(option, file)
    const unknown = new Set(rows.map(({ where }) => where))
    for (const { where, kind } of rows)
      texts.set(where, {
        seen: [],
        ...texts.get(where),
        ...(choice ? { choice } : { kind: requireKind(option, file, kind) }),
      })
    // A misspelt place would publish what was to be kept back. The places are the same on any day.
    for await (const item of opened.items(new Date(0)))
      if (item.kind === 'text') unknown.delete(item.text.where)
      else if (item.kind === 'left_out') unknown.delete(item.where)
    if (unknown.size > 0)
      throw new StartupError(
        `--${option} ${file} names what the export does not have: ${[...unknown].slice(0, 20).join(', ')}. Nothing was imported.`,
      )
  }
  return { drafts, texts }
}

interface ChosenRow {
  /** The place in the export. */
  where: string
  kind: unknown
}

/** Places in the export, one a line, or lines of a report. */
async function readRows(option: string, file: string): Promise<ChosenRow[]> {
  const lines = (await readTextFile(option, file)).split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').map(readRow)
}

function readRow(line: string): ChosenRow {
  const row = line.startsWith('{') ? parseJson(line) : undefined
  if (typeof row !== 'object' || row === null || !('where' in row)) return { where: line, kind: undefined }
  return { where: String(row.where), kind: 'kind' in row ? row.kind : undefined }
}

/** Undefined for a text that does not come. Throws StartupError. */
function requireKind(option: string, file: string, written: unknown): TextKind | undefined {
  const kind = TEXT_KINDS.find((each) => each === written)
  if (kind === undefined && written !== null)
    throw new StartupError(
      `--${option} ${file}: each line is one of a report, with ${TEXT_KINDS.join(', ')} as its "kind". Nothing was imported.`,
    )
  return kind
}

/** A CSV file of two columns: a category or tag of the export, and the category here; empty for none. Throws StartupError. */
async function readCategoryFile(file: string): Promise<CategoryMap> {
  const text = await readTextFile('categories', file)
  const reader = createCsvReader([])
  const rows = [...reader.push(Buffer.from(`term,category\n${text}\n`)), ...reader.end()]
  return Object.fromEntries(
    rows.flatMap(({ content }) => {
      if (content.kind !== 'row') return []
      const [term = '', category = ''] = Object.values(content.fields).map((value) =>
        String(value ?? '').trim(),
      )
      return term === '' ? [] : [[term, category || null]]
    }),
  )
}

async function readTextFile(option: string, file: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new StartupError(`--${option} ${file} cannot be read (${messageOf(cause)}).`, { cause })
  })
  const text = decodeText(bytes)
  if (text === undefined) throw new StartupError(`--${option} ${file} is no text.`)
  return text.replace(/^\ufeff/, '')
}
