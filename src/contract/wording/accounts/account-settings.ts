/** 我的帳號: what only the signed-in reader sees at /account. Part by part, in the order of the screen. */

import { signUpWording } from './sign-in.ts'

export const ownAccountWording = {
  heading: '我的帳號',
  sub: '書桌的鑰匙，都收在這裡。',
  signedOut: '登入後即可查看與管理你的帳號。',
  loading: '正在載入帳號資料...',
  cancel: '取消',
  /** The confirmation of an account without a password. */
  noPasswordHint: '這個帳號沒有密碼；如果登入已經有一陣子，會請你重新登入一次。',
  confirmPassword: '目前密碼',
  freshSignIn: '為了保護你的帳號，請先重新登入。',
} as const

export const profileWording = {
  heading: '個人資料',
  why: '名字會印在你的評論旁邊，隨時可以改。',
  seal: '你的星印由書齋分配，每位讀者一枚。',
  name: '名字',
  nameMissing: '請輸入名字。',
  save: '儲存',
  saving: '儲存中...',
  saved: '已儲存。',
} as const

export const emailWording = {
  label: '電子信箱',
  change: '更換信箱',
  newAddress: '新的電子信箱',
  same: '這就是你目前的信箱。',
  submit: '寄送確認信',
  submitting: '寄送中...',
  hint: '我們會寄一封確認信到新的信箱。點了信裡的連結才會更換；在那之前，登入仍用目前的信箱。',
} as const

export const emailChangeSentText = (email: string): string =>
  `我們寄了一封信到 ${email}。點一下信裡的連結，信箱就會換成這一個；在那之前，登入仍用原來的信箱。`

export const passwordWording = {
  heading: '密碼',
  why: signUpWording.passwordHint,
  /** For an account without one. */
  whyNone: '這個帳號還沒有密碼。設定之後，也可以用信箱和密碼登入。',
  current: '目前密碼',
  currentMissing: '請輸入目前密碼。',
  next: '新密碼',
  nextMissing: '請輸入新密碼。',
  change: '更新密碼',
  changing: '更新中...',
  changed: '密碼已更新，其他裝置都已登出。',
  set: '設定密碼',
  setting: '設定中...',
  isSet: '密碼已設定。下次可以用信箱和密碼登入。',
} as const

/** The strength of a new password, from the weakest on; a hint, not a rule. */
export const STRENGTHS = ['還太短', '容易猜到', '尚可', '良好', '很好'] as const

export const strengthText = (strength: number): string => `密碼強度：${STRENGTHS[strength] ?? ''}`

export const twoFactorWording = {
  heading: '兩步驟驗證',
  why: '登入時，除了密碼再多問一組六位數的驗證碼。',
  off: '尚未開啟。開啟之前，請先準備好驗證器應用程式。',
  turnOn: '開啟兩步驟驗證',
  begin: '繼續',
  beginning: '準備中...',
  scan: '用驗證器應用程式掃描這個圖碼，或把金鑰輸入進去。',
  qr: '給驗證器應用程式掃描的圖碼',
  secret: '金鑰',
  copySecret: '複製金鑰',
  openApp: '在這台裝置的驗證器開啟',
  code: '驗證器上的六位數字',
  codeMissing: '請輸入六位數字。',
  confirm: '確認並開啟',
  confirming: '確認中...',
  isOn: '兩步驟驗證已開啟。請收好下面的救援碼。',
  app: '驗證器應用程式',
  on: '已開啟',
  recoveryCodes: '救援碼',
  renew: '重新產生',
  renewing: '產生中...',
  renewWhy: '重新產生之後，原來的救援碼全部失效。',
  renewed: '新的救援碼已經產生，原來的全部失效。',
  turnOff: '關閉兩步驟驗證',
  turningOff: '關閉中...',
  turnOffWhy: '關閉之後，登入只需要密碼；救援碼和信任的裝置也一併失效。',
  isOff: '兩步驟驗證已關閉。',
} as const

export const enabledText = (day: string): string => `${day} 開啟`

export const codesLeftText = (left: number): string =>
  left === 0 ? '已經用完，請重新產生' : `十組，還剩 ${left} 組`

export const recoveryCodesWording = {
  heading: '救援碼',
  once: '手機不在身邊時，用其中一組登入；每組只能用一次。這些救援碼只顯示這一次，請現在收好。',
  copy: '複製',
  download: '下載',
  print: '列印',
  done: '我已經收好了',
  fileName: (site: string) => `${site}救援碼.txt`,
} as const

export const passkeysWording = {
  heading: '通行密鑰',
  why: '用這台裝置的指紋、臉或 PIN 登入，不必記密碼。',
  none: '還沒有通行密鑰。',
  unknown: '這個瀏覽器不支援通行密鑰。已有的仍可在其他裝置使用。',
  add: '新增通行密鑰',
  name: '名稱',
  /** The name of a passkey from an unknown browser. */
  defaultName: '通行密鑰',
  nameHint: '例如「書桌上的筆電」；留白就用瀏覽器的名字。',
  create: '新增',
  creating: '等待裝置確認...',
  added: '已新增通行密鑰。',
  notMade: '裝置沒有完成新增。可以再試一次。',
  alreadyThere: '這台裝置已經有這個帳號的通行密鑰。',
  remove: '移除',
  removed: '已移除通行密鑰。',
  removeWhy: '移除之後，就不能再用它登入。裝置裡留下的那一份，請到裝置的密碼管理員刪除。',
  neverUsed: '還沒用過',
} as const

export const passkeyDetail = (created: string, lastUsed: string | null): string =>
  `${created} 新增・${lastUsed === null ? passkeysWording.neverUsed : `${lastUsed} 用過`}`

export const removePasskeyLabel = (name: string): string => `移除通行密鑰：${name}`
export const removePasskeyQuestion = (name: string): string => `確定要移除通行密鑰「${name}」嗎？`

export const linkedWording = {
  heading: '連結的帳號',
  why: '連結之後，也可以用這些帳號登入。',
  notLinked: '尚未連結',
  link: '連結',
  leaving: '正在前往...',
  unlink: '取消連結',
  unlinkWhy: '取消之後，就不能再用它登入這裡；那邊的帳號不受影響。',
  notDone: '沒有完成連結。',
} as const

export const linkLabel = (provider: string): string => `連結 ${provider}`
export const unlinkLabel = (provider: string): string => `取消連結 ${provider}`
export const linkedText = (provider: string): string => `已連結 ${provider}。`
export const unlinkedText = (provider: string): string => `已取消連結 ${provider}。`
export const unlinkQuestion = (provider: string): string => `確定要取消連結 ${provider} 嗎？`

export const linkedDetail = (day: string, address: string | null): string =>
  address === null ? `${day} 連結` : `${address}・${day} 連結`

export const devicesWording = {
  heading: '登入中的裝置',
  why: '有一台不認得？請把它登出，再換一次密碼。',
  unknown: '不明的裝置',
  /** The device of a program’s session. */
  program: '程式',
  current: '這台裝置',
  now: '現在',
  signOut: '登出',
  signedOut: '已登出那台裝置。',
  signOutOthers: '登出其他所有裝置',
  othersSignedOut: '其他裝置都已登出。',
  signOutAll: '登出全部裝置',
  signOutAllWhy: '這台裝置也會登出，信任的裝置下次登入都要重新驗證。',
  signingOut: '登出中...',
} as const

export const signOutDeviceLabel = (device: string): string => `登出：${device}`
export const seenText = (seen: string, signedIn: string): string => `${seen} 用過・${signedIn} 登入`

export const accountExportWording = {
  heading: '匯出資料',
  why: '書單、筆記、收藏與評論，打包成檔案帶走。',
  json: '下載我的資料',
  jsonHint: 'JSON 檔，這個帳號的一切都在裡面，也可以再匯入回來。',
  tables: '試算表用的 CSV 檔',
  highlights: '劃線與筆記',
  highlightsHint: 'Markdown 檔，一篇書評一節，筆記軟體都打得開。',
  preparing: '準備中...',
  downloaded: '檔案已經下載。',
  importHeading: '匯入資料',
  importHint: '從這裡帶走的書單、收藏、劃線與筆記，可以在「匯入書單」放回來；評論不會重新發表。',
  import: '前往匯入書單',
} as const

export const tableNames = {
  'reading-list': '書單',
  bookmarks: '收藏',
  comments: '評論',
} as const

export const accountDeletionWording = {
  heading: '刪除帳號',
  why: '書單、劃線與筆記會立刻刪除，無法復原；這個信箱若訂了電子報，也一併退訂。',
  ownerWhy: '這是站主的帳號，網站靠它管理，所以不能在這裡刪除。',
  keep: '留下，署名改為「已離開的讀者」',
  keepWhy: '討論串不會缺頁',
  remove: '一併刪除',
  removeWhy: '連同收到的讚',
  password: '輸入密碼以確認',
  submit: '刪除帳號',
  submitting: '刪除中...',
  question: '確定要刪除這個帳號嗎？',
  questionWhy: '帳號、書單、筆記與收藏會立刻消失，電子報也不再寄到這個信箱，無法復原。',
  confirm: '刪除',
  /** Over the home page, once it is done. */
  farewell: '帳號已刪除。謝謝你來過，願書與星光一路相伴。',
} as const

export const commentsLegend = (count: number): string => `我寫過的 ${count} 則評論`
