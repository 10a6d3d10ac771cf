import { ShieldCheck } from '../../ui/icons/icons.ts'
import { useEffect, useRef, useState } from 'react'
import type { PostProvider, SocialPost } from '../../../contract/settings/settings.ts'
import { socialWording } from '../../../contract/wording/reviews/home.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { keepFrameFocus } from '../../ui/keep-frame-focus.ts'
import { Row, Stack } from '../../ui/layout/primitives.tsx'
import styles from './original-post.module.css'

/** The post embedded from its provider, loaded only after a press (docs/product/interface.md). */
export function OriginalPost({ post: { provider, provider_id: id } }: { post: SocialPost }) {
  const [isLoaded, setIsLoaded] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  // The frame replaces the pressed button, so it gets the focus.
  useEffect(() => {
    if (isLoaded) frame.current?.focus()
  }, [isLoaded])
  if (provider === null || id === null) return null
  if (isLoaded) {
    return (
      <iframe
        ref={frame}
        src={postUrl(provider, id)}
        title={socialWording.originalPost}
        onLoad={keepFrameFocus}
        // The frame is of another origin, so with both it still cannot reach this page.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        className={styles.frame}
      />
    )
  }
  return (
    <Stack justify="start" gap="2" className="no-print needs-script">
      <Button size="s" onClick={() => setIsLoaded(true)}>
        {socialWording.loadOriginal}
      </Button>
      <Row as="p" align="start" gap="icon" size="2" tone="quiet" className={styles.note}>
        <ShieldCheck />
        {socialWording.loadOriginalNote}
      </Row>
    </Stack>
  )
}

function postUrl(provider: PostProvider, id: string): string {
  switch (provider) {
    case 'instagram':
      return `https://www.instagram.com/p/${encodeURIComponent(id)}/embed/`
  }
}
