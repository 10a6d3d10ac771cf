export const OEMBED_PATH = '/oembed'

export const OEMBED_FORMATS = ['json', 'xml'] as const
export type OembedFormat = (typeof OEMBED_FORMATS)[number]

/** Where a program reads how to show the page of this address. */
export const oembedPath = (address: string, format: OembedFormat): string =>
  `${OEMBED_PATH}?url=${encodeURIComponent(address)}${format === 'json' ? '' : `&format=${format}`}`
