import { PRIVACY_PATH } from '../../../contract/links.ts'
import type { OwnPage } from '../../../contract/settings/page-texts.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { LegalPage } from './legal-page.tsx'
import { PRIVACY_TEXT } from './privacy-text.ts'

export default function PrivacyScreen(props: ScreenProps<OwnPage>) {
  return <LegalPage {...props} program={PRIVACY_TEXT} path={PRIVACY_PATH} />
}
