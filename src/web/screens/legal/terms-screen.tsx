import { TERMS_PATH } from '../../../contract/links.ts'
import type { OwnPage } from '../../../contract/settings/page-texts.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { LegalPage } from './legal-page.tsx'
import { TERMS_TEXT } from './terms-text.ts'

export default function TermsScreen(props: ScreenProps<OwnPage>) {
  return <LegalPage {...props} program={TERMS_TEXT} path={TERMS_PATH} />
}
