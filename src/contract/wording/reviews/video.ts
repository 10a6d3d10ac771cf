/** Videos, on any screen (docs/product/wording.md, docs/product/design.md). */

export const videoWording = {
  play: '播放影片',
  pause: '暫停影片',
  playsMuted: '靜音播放',
  soundOn: '開啟聲音',
  soundOff: '關閉聲音',
  fullScreen: '全螢幕',
  watch: '觀看影片',
  providerNote: '按下播放之後，才會連線到影音網站。',
} as const

export const playVideoNamed = (title: string): string => `播放影片：${title}`
