import { YEARS_PATH } from '../../../contract/links.ts'
import type { GroupList, ReviewGroup } from '../../../contract/reviews/review-groups.ts'
import { useLocation } from '../../client/location/location.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { AuthorOrYear } from './author-or-year.tsx'
import { GroupNames } from './group-names.tsx'

/** /authors, /years, and the reviews of one: /author/{name}, /year/{year} (docs/product/screens.md). */
export default function GroupsScreen(props: ScreenProps<GroupList & ReviewGroup>) {
  const { pathname } = useLocation()
  const { author, year } = props.params
  if (author !== undefined || year !== undefined) return <AuthorOrYear {...props} />
  return <GroupNames {...props} kind={pathname.startsWith(YEARS_PATH) ? 'year' : 'author'} />
}
