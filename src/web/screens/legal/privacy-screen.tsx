import { PRIVACY_PATH } from '../../../contract/links.ts'
import type { OwnPage } from '../../../contract/reviews/own-pages.ts'
import { PRIVACY_TEXT } from '../../../contract/wording/pages/privacy.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { LegalPage } from './legal-page.tsx'

export default function PrivacyScreen(props: ScreenProps<OwnPage>) {
  return <LegalPage {...props} program={PRIVACY_TEXT} path={PRIVACY_PATH} />
}
