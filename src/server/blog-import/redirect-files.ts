import { parseRedirectFile } from '../reviews/redirects/redirects.service.ts'
import type { SourceFiles } from './source-files.ts'
import type { ImportedItem } from './texts/imported-text.ts'

/** The export's own redirects come after its texts. */
export async function* withRedirectFiles(
  items: AsyncIterable<ImportedItem>,
  all: readonly SourceFiles[],
): AsyncIterable<ImportedItem> {
  yield* items
  for (const files of all)
    for (const name of files.names.filter((each) => REDIRECT_FILE.test(each)))
      try {
        const { redirects } = parseRedirectFile((await files.read(name, 1024 * 1024)).toString())
        for (const { from, to } of redirects) yield { kind: 'redirect', from, to }
      } catch {
        yield { kind: 'left_out', where: name, title: '', why: 'unreadable' }
      }
}

const REDIRECT_FILE = /(?:^|\/)(?:redirects\.(?:json|ya?ml)|_redirects)$/
