/** Why a comment is held, for the owner: in the studio and in the mail; in the order in which they are listed. */
export const holdReasonTexts = {
  near_owner_name: '名字很像你的名字或網站的名字',
  banned: '含有你禁用的字詞',
  contact: '留了聯絡方式',
  links: '含有好幾個連結',
  repeated: '和其他評論重複',
  no_proof: '不是從留言欄正常送出的',
  hidden_field: '填了人看不到的欄位',
  too_soon: '開始寫不到三秒就送出',
  first_comment: '這位訪客的第一則評論',
  many_from_address: '同一個地方十分鐘內已有十則以上',
  burst: '一分鐘內來了許多則評論',
  remote: '從別的網站送來的，一律先等你看過',
}

export type HoldReason = keyof typeof holdReasonTexts
