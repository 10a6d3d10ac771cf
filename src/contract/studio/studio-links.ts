import { STUDIO_PATH } from '../links.ts'
import { STUDIO_LETTERS_PATH } from '../newsletter/letter-links.ts'

// The addresses within the owner's studio as clean paths. Apart from links.ts, which every visitor loads.

/** An editor's own tokens; the owner's are in the settings. */
export const STUDIO_TOKENS_PATH = `${STUDIO_PATH}/tokens`
export const STUDIO_SETTINGS_PATH = `${STUDIO_PATH}/settings`

/** A page of 設定, of which screens/studio/settings/settings-pages.ts has the table. */
export const studioSettingsPath = (page: string): string => `${STUDIO_SETTINGS_PATH}/${page}`

/** 匯入 from another blog. */
export const STUDIO_IMPORT_PATH = `${STUDIO_PATH}/import`
export const STUDIO_REVIEWS_PATH = `${STUDIO_PATH}/reviews`
/** 圖庫. */
export const STUDIO_PICTURES_PATH = `${STUDIO_PATH}/pictures`
/** 系列與標籤. */
export const STUDIO_TAGS_PATH = `${STUDIO_PATH}/tags`
/** 數字: statistics by month. */
export const STUDIO_STATISTICS_PATH = `${STUDIO_PATH}/statistics`
export const STUDIO_COMMENTS_PATH = `${STUDIO_PATH}/comments`

/** Those that readers see. */
export const STUDIO_PUBLISHED_COMMENTS_PATH = `${STUDIO_COMMENTS_PATH}?list=published`

/** A comment among those of the studio. */
export const studioCommentPath = (id: number): string => `${STUDIO_COMMENTS_PATH}?comment=${id}`

/** The editor of a review. */
export const studioReviewPath = (id: number): string => `${STUDIO_REVIEWS_PATH}/${id}`

/** The statistics of a published text. */
export const studioTextStatisticsPath = (id: number): string => `${STUDIO_STATISTICS_PATH}/${id}`

/** The leaf of a letter that is being written. */
export const studioLetterPath = (id: number): string => `${STUDIO_LETTERS_PATH}/write/${id}`

/** The list of the texts with a tag or of a series. */
export const studioTaggedPath = (group: 'tag' | 'series', name: string): string =>
  `${STUDIO_REVIEWS_PATH}?${group}=${encodeURIComponent(name)}`

/** The place of a link to a review that opens its sheet 刊登. */
export const PUBLISH_PLACE = 'publish'

/** The place of a link from a text's page to its editor, which leads back there once the change is published. */
export const CORRECTION_PLACE = 'correction'

/** The drawing of a cover that is not chosen yet, for an `<img>`. */
export const coverDrawingPath = (id: number, shown: Record<string, string>): string =>
  `/api/studio/reviews/${id}/cover-drawing?${new URLSearchParams(shown)}`

/** The original of a cover, for an `<img>`. */
export const originalPath = (name: string): string => `/api/studio/cover-originals/${name}`
