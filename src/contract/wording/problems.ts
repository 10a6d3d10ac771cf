/**
 * The sentences for failures. Each response contains its own (server/platform/http/responses/problems.ts); a browser needs these
 * only where it refuses an input by itself.
 */
import { IMPORT_FILE_MB } from '../limits.ts'
import { tooLongWording } from './site/fields.ts'
import { blogFileTooLarge } from './studio/blog-import.ts'
import { faultWording } from './site/site.ts'
import { unavailableWording } from './site/unavailable.ts'

/** All that visitors see of a site that is not public yet. */
export const closedSiteWording = { heading: '籌備中', sentence: '籌備中，過一陣子再來。' } as const
/** For readers who have signed in. */
export const closedAccountWording = {
  text: '你的資料還在，可以匯出，也可以刪除帳號：',
  link: '我的帳號',
} as const

/** The message for each problem code, by the HTTP status that it is answered with. */
export const PROBLEMS_BY_STATUS = {
  400: {
    invalid_request: '這個請求的內容不完整，請檢查後再試一次。',
    term_too_long: '搜尋字詞太長，最多 100 個字。',
    comment_incomplete: '請輸入評論內容和您的名字',
    name_too_long: tooLongWording.name,
    comment_too_long: tooLongWording.comment,
    name_reserved: '這個名字保留給站主，請換一個名字。',
    note_too_long: '筆記太長，最多 20,000 個字。',
    book_untitled: '還沒有書名，寫上書名就能記下。',
    book_title_too_long: '書名太長，最多 200 個字。',
    book_author_too_long: '作者太長，最多 100 個字。',
    isbn_invalid: '這個 ISBN 的檢查碼不對，請對照封底再看一眼，或先空著。',
    highlight_too_long: '一則劃線最多 500 個字，請少選一些。',
    highlight_note_too_long: '劃線的筆記太長，最多 2,000 個字。',
    rating_invalid: '評分要在半顆星到五顆星之間，以半顆星為單位。',
    reading_dates_invalid: '讀完的日子不能早於開始的日子。兩個日子至少填一個，從 1900 年到今天都可以。',
    too_many_readings: '一本書最多記 50 次閱讀。',
    title_missing: '還沒有書名，寫上書名就能刊登。',
    headline_missing: '還沒有標題，寫上標題就能刊登。',
    tag_invalid: '標籤要有字，而且不能有「/」「?」「#」或「\\」。',
    tag_too_long: '標籤太長，最多 20 個字。',
    too_many_tags: '一篇最多 10 個標籤，請先拿掉一個。',
    too_many_books: '一篇書評最多放十二本書。拿掉幾本再存，寫好的都還在。',
    book_twice: '同一本書放了兩次，拿掉一本就能刊登。',
    slug_missing: '還沒有網址，寫上網址就能刊登。',
    text_missing: '還沒有內文，寫一句也能刊登。',
    category_missing: '還沒有選分類，選一個就能刊登。',
    alternative_text_missing: '有圖片還沒有替代文字，請補上，或標為裝飾用圖。',
    schedule_invalid: '排程的時間已經過了，或這篇已經刊登，請改個時間。',
    setting_invalid: '這一格的內容存不進去，請再看一眼。',
    activitypub_needs_https:
      '站台的網址要是 https:// 開頭，別的伺服器才追蹤得到。請先讓站台用上 https，再把 SITE_URL 設成那個網址。',
    redirect_invalid: '舊網址要從「/」開始，新網址要是站內的路徑，或 https:// 開頭的網址；兩邊不能相同。',
    redirect_loop: '這樣轉會繞回原來的網址，請換一個去處。',
    redirects_unreadable:
      '這個檔案裡找不到轉址。可以用兩欄的 CSV、Ghost 的 redirects.json 或 redirects.yaml，或 Netlify 的 _redirects。',
    letter_incomplete: '還不能寄：寫上主旨，再選一篇書評或寫幾句開頭的話。',
    letter_review_unpublished: '有一篇書評在這封信寄出時還沒刊登，先拿掉它，或改個時間。',
    letter_time_invalid: '寄出的時間已經過了，請改個時間。',
    letter_without_recipients: '沒有人會收到這封信，換個寄送對象再試。',
    picture_type_unknown:
      '這種格式的圖這裡讀不了。可以用 JPEG、PNG、WebP、AVIF 或 GIF；iPhone 的 HEIC 請先存成 JPEG。',
    picture_missing: '這個檔案不是圖片。可以用 JPEG、PNG、WebP、AVIF 或 GIF。',
    remote_picture_missing: '那邊沒有這個檔案。',
    remote_picture_refused: '那邊不給這個檔案。',
    remote_picture_unreachable: '那邊連不上，或二十秒內沒有傳完。可以再試一次。',
    picture_broken: '這張圖讀不出來，檔案可能沒有傳完整。請再傳一次，或換一張。',
    audio_unknown: '這個檔案不是 MP3 或 M4A 的錄音，副檔名對，內容也可能不是錄音。請轉成其中一種再上傳。',
    /** Another site's, of which a link card is to be made. */
    page_unreachable: '那一頁打不開：對方的網站五秒內沒有回應。可以再試一次，或先放成一般的連結。',
    page_untitled: '那一頁沒有寫標題，做不成連結卡。貼上網址就是一般的連結。',
    series_incomplete: '系列要有名字和網址。',
    email_invalid: '請輸入有效的電子信箱',
    account_incomplete: '請填寫名字、電子信箱和密碼。',
    password_too_short: '密碼太短，至少要 8 個字。',
    password_too_long: '密碼太長，最多 128 個字。',
    password_common: '這個密碼太常見，容易被猜到，請換一個。',
    account_link_worn_out: '這個連結已經失效，請重新寄一次。',
    owner_link_worn_out: '這個連結已經失效。網站重新啟動時會印出新的；已經有站主的網站不再需要它。',
    invitation_worn_out: '這個邀請已經失效，請站主再寄一次。',
    list_packed: '這裡打不開 RAR、7z 這類壓縮檔。請先解開，再選裡面的檔案，或重新壓成 ZIP。',
    list_unreadable: '讀不懂這個檔案，請確認它是 CSV、TSV、xlsx 或 JSON，而且沒有損壞。',
    list_unknown: '這個檔案裡沒有書的表格。需要一欄書名或 ISBN，例如各書站匯出的檔案，或自己的試算表。',
    code_wrong: '驗證碼不正確或已過期，請再試一次',
    passkey_refused: '這把通行密鑰無法使用，請再試一次。',
    passkey_unavailable:
      '這個網址是數字位址，不能使用通行密鑰，請改用網域名稱；在自己的電腦上可用 localhost。',
    no_address: '對方沒有提供你的電子信箱，無法建立帳號。請在那裡同意提供信箱，或用別的方式登入。',
    label_invalid: '標記要有字，而且不能有逗號、頓號、分號或引號。',
    label_too_long: '標記太長，最多 10 個字。',
    too_many_labels: '一位最多 10 個標記，請先拿掉一個。',
  },
  401: {
    second_step_expired: '這次登入已經逾時，請從頭再登入一次。',
    credentials_wrong: '信箱或密碼不正確',
    password_wrong: '密碼不正確',
    sign_in_required: '登入階段已過期，請重新登入。',
    token_invalid: '這個權杖無效或已經過期，請重新登入。',
    signature_invalid: '這個請求的簽章無效。',
  },
  403: {
    owners_page: '單頁由站主刊登、排程與撤下，排了程也由站主改。請站主接手。',
    /** A token that is not allowed to do this. */
    scope_missing: '這個權杖沒有做這件事的權限。',
    backup_link_expired: '這個下載連結過期了，請回到設定，再按一次下載。',
    owner_cannot_leave: '站主的帳號不能在這裡刪除。',
    fresh_sign_in_required: '為了保護你的帳號，請重新登入後再試一次。',
    email_unconfirmed: '這個信箱還沒有確認。我們又寄了一封確認信，請到信箱點一下連結。',
    provider_refused: '登入沒有完成，請再試一次。',
    address_to_confirm: '我們寄了一封信到你的信箱。請點一下信裡的連結，再用同樣的方式登入。',
    cross_site: '這個請求是從別的網站送來的，沒有處理。請在這個網站上再試一次。',
    comment_not_yours: '這則評論不是從這個瀏覽器寫的，無法修改。',
    comment_change_too_late: '送出超過 15 分鐘的評論，不能再修改或刪除。',
    comments_blocked: '站主不再收這裡送出的評論。',
  },
  404: {
    category_not_found: '沒有這個分類，可能已經併進別的分類。請重新整理。',
    letter_not_found: '找不到這一期電子報，可能已經刪掉。',
    original_not_found: '這張原圖已經清掉了，請重新選一次檔案。',
    picture_not_found: '這張圖已經不在圖庫裡了，沒有改。請重新整理再看。',
    series_not_found: '找不到這個系列，可能已經刪掉。',
    tag_not_found: '找不到這個標籤，可能已經改名或刪掉。',
    revision_not_found: '找不到這個版本，可能已經清掉。',
    backup_not_found: '這份備份已經不在了，可能剛被新的一份換掉。',
    person_not_found: '找不到這位編輯，可能已經離開。',
    invitation_not_found: '找不到這個邀請，可能已經收回，或對方已經加入。',
    passkey_not_found: '找不到這把通行密鑰，可能已經刪除。',
    provider_not_found: '這個登入方式沒有連結到你的帳號。',
    session_not_found: '找不到這個登入階段，可能已經登出。',
    comment_not_found: '找不到這則評論，可能已經被刪除。',
    subscription_not_found: '這個連結已經失效，請重新訂閱一次。',
    entry_not_found: '書單裡沒有這本書，可能已經移除。',
    highlight_not_found: '找不到這則劃線，可能已經移除。',
    reading_not_found: '找不到這次閱讀的紀錄，可能已經刪除。',
    review_not_found: unavailableWording.review.text,
    not_found: '找不到您要的內容。',
  },
  405: {
    /** The header Allow has those of the address. */
    method_not_allowed: '這個網址不接受這樣的請求。',
  },
  409: {
    book_listed: '這本書已經在書單裡了。',
    own_books_full: '書單裡站上還沒有書評的書，最多 20,000 本。請先移除一些再加入。',
    highlight_changed: '這則筆記已經在別的裝置或分頁改過，這次的內容還沒有儲存。',
    passage_changed: '這段文字和站上的內文對不上，可能剛剛改過。請重新整理後再選一次。',
    too_many_highlights: '一篇書評最多劃 200 處，請先移除幾處。',
    highlights_full: '一個帳號最多劃 5,000 處，請先到「我的劃線」移除幾處。',
    notes_changed: '這份筆記已經在別的裝置或分頁改過，這次的內容還沒有儲存。',
    book_in_lists: '有讀者把這本書放進書單，這篇不能換文體。',
    slug_taken: '另一頁已經用了這個網址，換一個就能刊登。',
    kind_fixed: '刊登或排程之後，單頁一直是單頁，書評與散文也不能改成單頁。撤下或取消排程就能換。',
    category_in_use: '這一類還有文章、草稿、訂閱者或要寄給他們的信，請先併進另一類。',
    category_built_in: '原本的八類可以收起，不能刪、不能併，網址也不改。',
    letter_site_closed: '網站還沒有公開，信裡的連結打不開。先公開網站，或排到公開之後再寄。',
    letter_started: '這封信已經排程或寄出，內容不能再改。',
    picture_in_use: '這張圖已經用在站上，沒有換。換了就分不出哪幾處是原來的，請選另一張。',
    setting_changed: '別的視窗剛改過這裡，這次沒有存，請再改一次。',
    draft_changed: '別的裝置或分頁有較新的文字，這次的內容還沒有儲存。',
    review_in_trash: '這篇書評在回收裡，先放回來再改。',
    series_slug_taken: '這個網址已經是別的系列的，或是它以前的網址，請換一個。',
    already_member: '這個帳號已經在書案裡了。',
    backups_not_scheduled: '這台主機還沒有設定備份的資料夾。',
    blog_file_cut: '匯出檔沒有傳完整，請重新選一次檔案。',
    import_running: '你的另一份檔案還在匯入，請等它完成再試。',
    export_running: '你的另一份檔案還在匯出，請等它下載完成再試。',
    two_factor_off: '兩步驟驗證還沒有開啟。',
    /** Another SECRET has encrypted what the authenticator app shares with the site. */
    second_step_unreadable: '網站換了金鑰，已經認不得你的驗證碼。請聯絡站主，由站主關閉你的兩步驟驗證。',
    address_in_use: '這個信箱已經有帳號。請先用原來的方式登入，再到「我的帳號」連結。',
    identity_in_use: '這個登入方式已經連結到另一個帳號，或你已經連結了同一家的另一個帳號。',
    last_way_in: '這是你目前唯一的登入方式，請先設定密碼或新增通行密鑰。',
    answered_comment_gone:
      '你回覆的那則評論已經不在了，這則回覆沒有送出。你寫的字還在，可以改成一則新的評論。',
    comment_above_gone: '那則評論已經不在了，或就在這則評論底下，請選另一則。',
    comment_above_hidden: '這則回覆上面的評論沒有刊登，請先刊登那一則。',
    comment_not_movable: '只有站主和編輯寫的、刊登中的評論可以換位置。',
    ban_impossible: '這則評論沒有可以封鎖的人。',
    subscriber_known: '這個信箱已經在名冊裡。',
    subscriber_left: '這個信箱的主人退訂了，要由他自己再訂一次。',
  },
  413: {
    body_too_large: '送出的內容太大，請縮短後再試一次。',
    /** Elements nested too deeply, or too many of them (MARKUP_DEPTH, MARKUP_PIECES in bounds.ts). */
    markup_too_complex:
      '內文的格式疊了太多層，或標記太多，這次存不進去。請把貼進來的那一段改成純文字，或拆成幾篇。',
    picture_too_large: '這張圖的檔案太大，上限是 20 MB。請縮小後再上傳，或換一張。',
    audio_too_large: '這段錄音的檔案太大，上限是 20 MB。請壓小一點，或分成幾段。',
    picture_too_many_pixels: '這張圖的像素太多，上限是一億。請縮小後再上傳，或換一張。',
    blog_file_too_large: blogFileTooLarge,
    list_too_large: `檔案太大，最多 ${IMPORT_FILE_MB} MB、20,000 列。`,
  },
  429: {
    imports_full: '現在有許多讀者同時在匯入，請過一會兒再試。',
    exports_full: '現在有許多讀者同時在匯出，請過一會兒再試。',
    too_many_requests: '送出得太頻繁，請稍候再試。',
    /** The limit of all visitors together, not of one. */
    busy: '現在送出的人很多，這次沒有收到，請稍候再試一次。',
  },
  500: {
    internal: faultWording.sentence,
  },
  502: {
    provider_unreachable: '對方的網站現在沒有回應，請稍後再試，或用別的方式登入。',
  },
  503: {
    site_closed: closedSiteWording.sentence,
    unavailable: faultWording.sentence,
  },
  507: {
    /** The disk of the database is full. */
    storage_full: '網站的磁碟滿了，這個檔案存不進去。騰出空間之後再傳一次，文字照常存著。',
  },
} as const

type ByStatus = typeof PROBLEMS_BY_STATUS

/** Every way a request can fail. */
export type ProblemCode = { [Status in keyof ByStatus]: keyof ByStatus[Status] }[keyof ByStatus]

export const problemSentences: Record<ProblemCode, string> = Object.assign(
  {},
  ...Object.values(PROBLEMS_BY_STATUS),
)

/** When to try again, for a Retry-After; in whole minutes above one. */
export const tryAgainText = (seconds: number): string =>
  seconds < 60
    ? `送出得太頻繁，請過 ${seconds} 秒再試。`
    : `送出得太頻繁，請過 ${Math.ceil(seconds / 60)} 分鐘再試。`

/** How to correct the input, or when to try again. `retryAfter`: seconds. */
export const problemSentence = ({ code, retryAfter }: ProblemTold): string =>
  code === 'too_many_requests' && retryAfter !== undefined ? tryAgainText(retryAfter) : problemSentences[code]

interface ProblemTold {
  code: ProblemCode
  retryAfter?: number | undefined
}
