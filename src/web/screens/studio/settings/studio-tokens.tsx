import { STUDIO_TOKENS_PATH } from '../../../../contract/studio/studio-links.ts'
import { studioDocumentTitle, studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { tokensSection as w } from '../../../../contract/wording/studio/people-settings.ts'
import { useHead } from '../../../client/head.ts'
import { sessionOf, useSession } from '../../../client/session/session.ts'
import { Reauthentication } from '../../../parts/reauthentication/reauthentication.tsx'
import { SettingsPart } from './settings-part.tsx'
import { TokensSection } from './tokens-section.tsx'
import { StudioHead } from '../studio-head.tsx'

/** 權杖 of an editor, who has no settings. */
export default function StudioTokens() {
  const session = sessionOf(useSession())
  useHead({ title: studioDocumentTitle(w.title), description: studioFrameWording.name })
  return (
    <>
      <StudioHead title={w.title} />
      <SettingsPart id="tokens" title={w.own} why={w.why}>
        {session && (
          <Reauthentication session={session} returnTo={STUDIO_TOKENS_PATH}>
            <TokensSection />
          </Reauthentication>
        )}
      </SettingsPart>
    </>
  )
}
