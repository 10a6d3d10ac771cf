import { TERMS_PATH } from '../../../contract/links.ts'
import type { OwnPage } from '../../../contract/reviews/own-pages.ts'
import { TERMS_TEXT } from '../../../contract/wording/pages/terms.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { LegalPage } from './legal-page.tsx'

export default function TermsScreen(props: ScreenProps<OwnPage>) {
  return <LegalPage {...props} program={TERMS_TEXT} path={TERMS_PATH} />
}
