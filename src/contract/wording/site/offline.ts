import { MAX_OFFLINE_REVIEWS } from '../../site/offline.ts'

/** Reading without a connection (docs/product/interface.md). */
export const offlineWording = {
  heading: '離線閱讀',
  /** On pages in Simplified characters, whose links below the app are not converted. */
  headingSimplified: '离线阅读',
  text: `打開過的書評會留在這台裝置，沒有網路也能讀。只留最近的 ${MAX_OFFLINE_REVIEWS} 篇，登出時全部清掉。`,
  /** In place of a page that could not be loaded. */
  unreachable: '現在連不上網路，這一頁沒有留在這台裝置。連上之後會自己打開。',
  retry: '再試一次',
  listHeading: '留在這台裝置的書評',
  empty: '還沒有留下書評。連上網路時打開一篇，之後離線也能讀。',
  clear: '全部移除',
  needsScript: '離線閱讀需要開啟瀏覽器的 JavaScript。',
} as const
