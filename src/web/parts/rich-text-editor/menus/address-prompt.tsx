import type { Command } from 'prosemirror-state'
import { useEffect, useRef, useState } from 'react'
import { parseVideoUrl } from '../../../../contract/reviews/video-url.ts'
import { studioWording } from '../../../../contract/wording/studio/studio-writing.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { toFailure } from '../../../client/api/api.ts'
import { insertLinkCard, insertVideo } from '../insert-block.ts'
import styles from './insert-menu.module.css'
import { TextPrompt } from './text-prompt.tsx'

interface AddressPromptProps {
  /** What is at the address: a video, which nothing is loaded from, or a page, which the server asks once. */
  kind: 'video' | 'linkCard'
  top: number
  onInsert: (command: Command) => void
  onClose: () => void
}

/** Asks for the address of what is to be inserted. One that does not do stays in its field. */
export function AddressPrompt({ kind, top, onInsert, onClose }: AddressPromptProps) {
  const [problem, setProblem] = useState<string>()
  const [isWaiting, setIsWaiting] = useState(false)
  const api = useApi()
  // Closed before the answer: nothing is inserted any more.
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  /** What inserts it, or a sentence on why nothing can be. */
  const find = async (url: string): Promise<Command | string> => {
    if (kind === 'video') return parseVideoUrl(url) ? insertVideo(url) : studioWording.videoUnknown
    if (!/^https?:/i.test(url) || !URL.canParse(url)) return studioWording.cardUnknown
    try {
      return insertLinkCard(url, await api.call('POST /api/studio/link-cards', { body: { url } }))
    } catch (cause) {
      return toFailure(cause).sentence
    }
  }
  const submit = async (address: string) => {
    if (isWaiting) return
    setProblem(undefined)
    setIsWaiting(true)
    const found = await find(address)
    if (!isOpen.current) return
    if (typeof found !== 'string') return onInsert(found)
    setProblem(found)
    setIsWaiting(false)
  }
  return (
    <div className={styles.insert} style={{ top }}>
      <TextPrompt
        {...(kind === 'video'
          ? { label: studioWording.videoAddress, hint: studioWording.videoHint }
          : { label: studioWording.cardAddress, hint: studioWording.cardHint })}
        onSubmit={(address) => void submit(address)}
        onCancel={onClose}
      />
      {isWaiting && <p role="status">{studioWording.cardLoading}</p>}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  )
}
