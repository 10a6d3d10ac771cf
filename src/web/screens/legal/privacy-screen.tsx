import { PRIVACY_PATH } from '../../../contract/links.ts'
import { LegalPage } from './legal-page.tsx'
import { PRIVACY_TEXT } from './privacy-text.ts'

export default function PrivacyScreen() {
  return <LegalPage text={PRIVACY_TEXT} path={PRIVACY_PATH} />
}
