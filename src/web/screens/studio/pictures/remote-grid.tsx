import type { RemotePicture } from '../../../../contract/pictures/remote-pictures.ts'
import { studioReviewPath } from '../../../../contract/studio/studio-links.ts'
import * as words from '../../../../contract/wording/studio/studio-pictures.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { CloudOff } from '../../../ui/icons/icons.ts'
import styles from './pictures.module.css'

/** The pictures that stand on other sites: nothing is loaded from there, so that each is its name, its host and the texts that link to it. */
export function RemoteGrid({ pictures }: { pictures: readonly RemotePicture[] }) {
  return (
    <ul className={styles.grid}>
      {pictures.map(({ address, file_name, host, uses, use_count }) => (
        <li key={address} className={styles.remote}>
          <a href={address} target="_blank" rel="noopener noreferrer" className={styles.picture}>
            <span className={styles.frame} data-remote>
              <CloudOff />
            </span>
            <span className={styles.name}>{file_name}</span>
          </a>
          <small>{words.remoteHost(host)}</small>
          {uses.slice(0, 2).map(({ id, title }) => (
            <SiteLink key={id} to={studioReviewPath(id ?? 0)} className="text-link" data-font="">
              {title}
            </SiteLink>
          ))}
          {use_count > 2 && <small className="num">{words.moreUses(use_count - 2)}</small>}
        </li>
      ))}
    </ul>
  )
}
