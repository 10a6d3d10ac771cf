import type { ProviderTest } from '../../settings/studio-providers.ts'

/** Texts of 登入 in 設定. */
export const signInSection = {
  title: '登入',
  why: '讀者可以用哪些外站的帳號登入。密鑰加密保存，存了就不再顯示。',
  sources: { environment: '由主機設定', studio: '已經接上', none: '還沒接上' },
  environment: '這一個寫在主機的環境變數裡，要改就到主機上改。',
  returnUrl: '在對方的後台登記這個回傳網址：',
  clientId: 'Client ID',
  secret: 'Client secret',
  teamId: 'Team ID',
  keyId: 'Key ID',
  privateKey: '私鑰（.p8 檔的內容）',
  storedSecret: '已經存著；要換才填',
  save: '存起來',
  remove: '拿掉',
  test: '試試看通不通',
  note: '存好就生效，登入頁馬上多一個按鈕。拿掉之後，用它登入的讀者要改走「忘記密碼？」。',
} as const

export const providerTestWording: Record<ProviderTest['result'], string> = {
  accepted: '通了，對方認得這組帳密。',
  refused: '對方不認得這組帳密，或回傳網址還沒登記。',
  unreachable: '連不上對方，請稍後再試。',
}
