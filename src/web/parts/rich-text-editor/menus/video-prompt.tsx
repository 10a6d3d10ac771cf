import { useState } from 'react'
import { parseVideoUrl } from '../../../../contract/reviews/video-url.ts'
import { studioWording } from '../../../../contract/wording/studio/studio-writing.ts'
import styles from './insert-menu.module.css'
import { TextPrompt } from './text-prompt.tsx'

interface VideoPromptProps {
  top: number
  onSubmit: (address: string) => void
  onClose: () => void
}

/** Asks for the address of a video, which nothing is loaded from. */
export function VideoPrompt({ top, onSubmit, onClose }: VideoPromptProps) {
  const [isUnknown, setIsUnknown] = useState(false)
  return (
    <div className={styles.insert} style={{ top }}>
      <TextPrompt
        label={studioWording.videoAddress}
        hint={studioWording.videoHint}
        onSubmit={(address) => (parseVideoUrl(address) ? onSubmit(address) : setIsUnknown(true))}
        onCancel={onClose}
      />
      {isUnknown && <p role="alert">{studioWording.videoUnknown}</p>}
    </div>
  )
}
