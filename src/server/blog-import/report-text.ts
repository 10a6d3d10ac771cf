import type { BlogImportReport, ImportedTextReport } from '../../contract/studio/blog-import.ts'
import type { LeftOutReason, NoteCode } from '../../contract/studio/blog-import-codes.ts'
import { terminalText } from '../text/clean-text.ts'

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
export function summariseBlogImport({ kind, is_check, counts, terms }: BlogImportReport): string {
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
