import { OWN_PAGES, type OwnPageName } from '../../../../contract/links.ts'
import { studioReviewPath } from '../../../../contract/studio/studio-links.ts'
import { editOwnPage, ownPagesSection as w } from '../../../../contract/wording/studio/studio-settings.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useNavigate } from '../../../client/location/location.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconRow } from '../icon-row.tsx'
import { useAction } from '../use-action.ts'
import { useSettingsForm } from './use-settings.ts'

/** About and the legal pages: each opens in the editor, with the program's text where the owner has none. */
export function OwnPagesSection() {
  const { own_pages: own } = useSettingsForm().settings
  const api = useApi()
  const navigate = useNavigate()
  const { run, isBusy } = useAction()
  const edit = (page: OwnPageName) =>
    run(async () => {
      const { id } = await api.call('PUT /api/studio/own-pages/{page}', { params: { page } })
      navigate(studioReviewPath(id))
    })
  return (
    <ul className="ruled-list">
      {OWN_PAGES.map((page) => (
        <IconRow as="li" key={page} title={w.names[page]} about={[own.includes(page) ? w.own : w.program]}>
          <Button
            size="s"
            disabled={isBusy}
            aria-label={editOwnPage(w.names[page])}
            onClick={() => edit(page)}
          >
            {w.edit}
          </Button>
        </IconRow>
      ))}
    </ul>
  )
}
