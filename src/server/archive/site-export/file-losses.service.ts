import { ComplexMarkup } from '../../text/article/bound-markup.ts'
import { terminalText } from '../../text/clean-text.ts'
import { findLosses } from './article-losses.service.ts'
import { normalizeText, readFront } from './draft-file.service.ts'

/** Says what readers would miss of a file's text (`refused`), and what not (`left`). Throws ArchiveRejected. */
export function describeLosses(
  text: string,
  file: string,
  isStored: (source: string) => boolean,
): { refused?: string; left?: string } {
  const normal = normalizeText(text)
  const { fields, body } = readFront(text, file)
  const above = normal.slice(0, normal.lastIndexOf(body)).split('\n').length - 1
  let losses
  try {
    losses = findLosses(body, fields.body ?? 'markdown', isStored)
  } catch (cause) {
    if (!(cause instanceof ComplexMarkup)) throw cause
    return { refused: `the site cannot keep ${cause.message}` }
  }
  const [refused, left] = [true, false].map((isContent) =>
    losses
      .filter((loss) => loss.isContent === isContent)
      .map(({ line, what }) => terminalText(`line ${above + line}: ${what}`)),
  )
  return {
    ...(refused?.length && { refused: `the site cannot keep ${listShortly(refused)}` }),
    ...(left?.length && { left: `the site leaves out ${listShortly(left)}` }),
  }
}

function listShortly(parts: readonly string[]): string {
  return [...parts.slice(0, 20), ...(parts.length > 20 ? [`${parts.length - 20} more`] : [])].join('; ')
}
