/** Comments and notes that wait for a connection (docs/product/interface.md). */
export const unsentWording = {
  list: '等候網路的評論',
  /** On a comment, and read aloud when it is submitted. */
  waits: '等候網路，連上之後會自己送出',
  /** Safari removes what sites have stored after seven days without a visit. */
  onThisDevice: '還沒送出，只在這台裝置上（Safari 只留七天）',
  refused: '沒有送出',
  sessionOver: '登入已經結束，取回之後可以再送一次',
  takeBack: '取回修改',
  /** Where the browser can keep nothing. */
  staysDraft: '現在沒有網路。文字留在這裡，連上之後請再送一次。',
  noteWaits: '這份筆記等候網路，連上之後會自己儲存。',
} as const
