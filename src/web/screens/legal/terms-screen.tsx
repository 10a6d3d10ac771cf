import { TERMS_PATH } from '../../../contract/links.ts'
import { LegalPage } from './legal-page.tsx'
import { TERMS_TEXT } from './terms-text.ts'

export default function TermsScreen() {
  return <LegalPage text={TERMS_TEXT} path={TERMS_PATH} />
}
