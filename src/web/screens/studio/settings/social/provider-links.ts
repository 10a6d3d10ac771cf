import type { PostProvider, VideoProvider } from '../../../../../contract/settings/settings.ts'

/** The original on another site, as settings hold it. */
export interface ProviderLink {
  provider: PostProvider | VideoProvider | null
  provider_id: string | null
}

const PATTERNS: readonly { provider: PostProvider | VideoProvider; pattern: RegExp }[] = [
  {
    provider: 'youtube',
    pattern: /^(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/)([\w-]{5,20})/,
  },
  { provider: 'youtube', pattern: /^youtu\.be\/([\w-]{5,20})/ },
  { provider: 'vimeo', pattern: /^(?:www\.)?vimeo\.com\/(\d{3,15})/ },
  { provider: 'instagram', pattern: /^(?:www\.)?instagram\.com\/(?:p|reel)\/([\w-]{5,20})/ },
]

/** The video or post that an address of its site names; undefined for other addresses. */
export function parseProviderLink(
  address: string,
  providers: readonly (PostProvider | VideoProvider)[],
): ProviderLink | undefined {
  const path = address.trim().replace(/^https?:\/\//, '')
  for (const { provider, pattern } of PATTERNS) {
    const id = pattern.exec(path)?.[1]
    if (id !== undefined && providers.includes(provider)) return { provider, provider_id: id }
  }
  return undefined
}

export function providerUrl({ provider, provider_id: id }: ProviderLink): string {
  if (provider === null || id === null) return ''
  if (provider === 'youtube') return `https://youtu.be/${id}`
  return provider === 'vimeo' ? `https://vimeo.com/${id}` : `https://www.instagram.com/p/${id}/`
}
