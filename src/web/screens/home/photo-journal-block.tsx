import { Camera } from '../../ui/icons/icons.ts'
import type { PhotoJournal } from '../../../contract/settings/settings.ts'
import { socialWording } from '../../../contract/wording/reviews/home.ts'
import { ExpandablePost } from './expandable-post.tsx'
import { PostCards } from './post-cards.tsx'
import { SocialHead } from './social-head.tsx'
import styles from './social-section.module.css'

export function PhotoJournalBlock({ journal }: { journal: PhotoJournal }) {
  return (
    <div className={`${styles.block} deferred-section`}>
      <SocialHead icon={Camera} label={journal.label} href={journal.url} linkText={socialWording.toProfile} />
      {journal.post && <ExpandablePost post={journal.post} profile={journal.url} />}
      {journal.cards.length > 0 && <PostCards cards={journal.cards} profile={journal.url} />}
    </div>
  )
}
