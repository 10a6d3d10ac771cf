export const OEMBED_PATH = '/oembed'

export const OEMBED_FORMATS = ['json', 'xml'] as const
export type OembedFormat = (typeof OEMBED_FORMATS)[number]

/** Where a program reads how to show the page of this address. */
export function oembedPath(address: string, format: OembedFormat): string {
  return `${OEMBED_PATH}?url=${encodeURIComponent(address)}${format === 'json' ? '' : `&format=${format}`}`
}
