import { COMMENT_NOTICES } from '../../../contract/comments/moderation.ts'
import type { StudioSettings } from '../../../contract/settings/studio-settings.ts'
import { noticeChoices } from '../../../contract/wording/studio/studio-comments.ts'
import { sessionOf, useSession } from '../../client/session/session.ts'
import { Note, Small } from '../../ui/layout/primitives.tsx'
import { Choice, Choices } from './choices.tsx'

type Notice = StudioSettings['owner']['comments']['notice']

interface NoticeChoicesProps {
  id?: string
  value: Notice
  onChange: (notice: Notice) => void
}

/** When the owner is mailed new comments. */
export function NoticeChoices({ id, value, onChange }: NoticeChoicesProps) {
  const session = sessionOf(useSession())
  return (
    <Choices id={id} legend={noticeChoices.heading} hidesLegend>
      {COMMENT_NOTICES.map((notice) => (
        <Choice key={notice} name="notice" checked={value === notice} onChange={() => onChange(notice)}>
          <span>
            {noticeChoices.choices[notice][0]}
            <Small>{noticeChoices.choices[notice][1]}</Small>
          </span>
        </Choice>
      ))}
      {session && <Note>{noticeChoices.to(session.email)}</Note>}
    </Choices>
  )
}
