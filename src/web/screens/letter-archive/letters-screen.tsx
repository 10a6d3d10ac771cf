import type { LetterArchive, PublicLetter } from '../../../contract/newsletter/letter-archive.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { LetterFault } from './letter-fault.tsx'
import { LetterList } from './letter-list.tsx'
import { LetterPage } from './letter-page.tsx'

/** /letters and /letters/{number}: the letters that were sent, as everybody may read them. */
export default function LettersScreen({ resource, retry }: ScreenProps<LetterArchive | PublicLetter>) {
  if (resource.state === 'failed') return <LetterFault failure={resource.failure} onRetry={retry} />
  if (resource.state === 'loading') return null
  const { data } = resource
  return 'letters' in data ? <LetterList letters={data.letters} /> : <LetterPage letter={data} />
}
