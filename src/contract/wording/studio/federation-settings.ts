/** 聯邦宇宙 in the settings of the studio. */
export const federationSection = {
  title: '聯邦宇宙',
  why: '讓 Mastodon 等站的人追蹤這裡，也和別的部落格互相知會。兩樣都關著，就不和別的網站往來。',
  activitypub: '讓別的伺服器追蹤（ActivityPub）',
  activitypubText: '新書評、修改與撤下都會送出去；回覆變成等候的評論，讚只計數',
  name: '帳號名稱（小寫英文、數字、底線）',
  nameNote: '別的伺服器會記住帳號，有人追蹤之後就別再改',
  address: '追蹤用的帳號',
  webmention: '和別的部落格互相知會（Webmention）',
  webmentionText: '書評連到誰就通知誰；誰提到書評，也會變成等候的評論',
  blocked: '不往來的網站',
  blockedNote: '底下的網域一併算',
  addHost: '加一個網域',
  failures: '沒送到的',
} as const

export function federationCounts(followers: number, likes: number, waiting: number): string {
  const sending = waiting === 0 ? '' : `，還有 ${waiting} 件在送`
  return `${followers} 人追蹤，書評收到 ${likes} 個讚${sending}。`
}

export function failureText({
  target,
  attempts,
  is_given_up,
}: {
  target: string
  attempts: number
  is_given_up: boolean
}): string {
  return is_given_up ? `${target}：試了 ${attempts} 次，不再送了` : `${target}：試了 ${attempts} 次，會再試`
}

export const unblockHost = (host: string): string => `恢復往來：${host}`
