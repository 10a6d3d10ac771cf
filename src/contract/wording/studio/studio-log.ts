import { bookTitle } from '../reviews/books.ts'
import { bookPlacesWording } from '../reviews/book-places.ts'
import { federationSection } from './federation-settings.ts'
import { isbnSection } from './book-places.ts'
import { mailDomainWording } from './mail-domain.ts'
import { footerLinksSection, settingsPages } from './settings-pages.ts'
import { socialSection, videosWording } from './social-settings.ts'
import {
  categoriesSection,
  crawlersSection,
  feedsSection,
  footerSection,
  homeSection,
  lookSection,
  newsletterSection,
  ownPagesSection,
  siteSection,
} from './studio-settings.ts'

/** Texts of 紀錄 in the owner's settings. */
export const logSection = {
  title: '紀錄',
  why: '誰在什麼時候做了什麼，留一年。',
  empty: '還沒有紀錄',
  nobody: '已離開的人',
  command: '命令列',
} as const

/** What the log says of each action that it records. */
export const ACTIONS = {
  setting_changed: (key) => `改了設定「${settingName(key)}」`,
  samples_removed: () => '拿掉了範例書評',
  test_mail_sent: () => '試寄了一封信',
  review_published: (title) => `刊登${marked(title)}`,
  review_withdrawn: (title) => `撤下${marked(title)}`,
  review_trashed: (title) => `把${marked(title)}移到回收`,
  review_deleted: (title) => `永久刪除${marked(title)}`,
  tag_renamed: (names) => `標籤改名：${names}`,
  tag_deleted: (name) => `刪除標籤「${name}」`,
  series_changed: (name) => `改了系列「${name}」`,
  series_deleted: (name) => `刪除系列「${name}」`,
  pictures_removed: (count) => `從圖庫拿掉 ${count} 張圖`,
  picture_replaced: (count) => `換了 ${count} 處用的一張圖`,
  review_restored: (title) => `把${marked(title)}放回草稿`,
  comments_published: (count) => `刊登 ${count} 則評論`,
  comments_hidden: (count) => `隱藏 ${count} 則評論`,
  comments_removed: (count) => `刪除 ${count} 則評論`,
  comments_held: (count) => `把 ${count} 則評論放回等候`,
  comment_answered: (title) => `回覆了${marked(title)}的評論`,
  comment_placed: () => '把一則回覆換了位置',
  // Of earlier releases.
  trust_withdrawn: (name) => `收回對「${name}」的信任`,
  author_banned: (name) => `封鎖「${name}」`,
  word_banned: (word) => `封鎖「${word}」這個詞`,
  ban_ended: () => '解除一個封鎖',
  editor_invited: () => '邀請了一位編輯',
  invitation_revoked: () => '收回一個邀請',
  editor_joined: () => '成為編輯',
  editor_removed: (name) => `收回「${name}」的編輯身分`,
  owner_changed: (name) => `把站主交給「${name}」`,
  letter_sent: (subject) => `寄出電子報〈${subject}〉`,
  letter_scheduled: (subject) => `排定寄出電子報〈${subject}〉`,
  letter_stopped: (subject) => `停下電子報〈${subject}〉`,
  letter_resumed: (subject) => `繼續寄電子報〈${subject}〉`,
  subscriber_added: () => '加了一位訂閱者',
  subscribers_imported: (count) => `匯入 ${count} 位訂閱者`,
  subscribers_exported: () => '匯出了訂閱者名單',
  subscription_ended: () => '替一位讀者退訂',
  blog_imported: () => '從別的網站搬進書評',
  token_created: (name) => `建立權杖「${name}」`,
  token_revoked: (name) => `收回權杖「${name}」`,
  backup_requested: () => '請主機馬上備份',
  backup_downloaded: (name) => `下載備份 ${name}`,
} satisfies Record<string, (subject: string) => string>

export type LoggedAction = keyof typeof ACTIONS

/** Earlier versions logged the titles of books without their marks. */
const marked = (title: string): string =>
  title.startsWith('《') || title.startsWith('〈') ? title : bookTitle(title)

export const loggedAction = (action: LoggedAction, subject: string): string => ACTIONS[action](subject)

/** The names of settings in the log, by the beginning of their keys. */
const SETTING_NAMES: Readonly<Record<string, string>> = {
  name: siteSection.name,
  is_public: siteSection.state,
  founder: siteSection.founder,
  tagline: siteSection.tagline,
  seal: lookSection.seal,
  seal_picture: lookSection.sealPicture,
  cloth: lookSection.cloth,
  portrait: lookSection.portrait,
  contact_email: siteSection.email,
  founding_year: siteSection.founded,
  copyright_year: siteSection.copyright,
  hero: homeSection.hero,
  home_sections: homeSection.title,
  description: homeSection.description,
  categories: categoriesSection.title,
  category_pages: categoriesSection.title,
  about_text: ownPagesSection.names.about,
  footer_note: footerSection.note,
  footer_links: footerLinksSection.title,
  menus: settingsPages.menu.title,
  book_places: bookPlacesWording.heading,
  privacy_url: footerSection.privacyUrl,
  terms_url: footerSection.termsUrl,
  privacy_text: ownPagesSection.names.privacy,
  terms_text: ownPagesSection.names.terms,
  social: socialSection.title,
  category_video: videosWording.category_video,
  hidden_social: socialSection.title,
  comments: settingsPages.comments.title,
  trust_after: settingsPages.comments.title,
  newsletter: newsletterSection.title,
  isbn: isbnSection.title,
  crawlers: crawlersSection.title,
  search_codes: crawlersSection.codes,
  websub_hub: feedsSection.title,
  activitypub: federationSection.title,
  activitypub_name: federationSection.title,
  webmention: federationSection.title,
  blocked_servers: federationSection.title,
  dkim_selector: mailDomainWording.selector,
  letters_public: newsletterSection.archive,
  newsletter_heading: newsletterSection.title,
  newsletter_lead: newsletterSection.title,
  confirmation_text: newsletterSection.title,
  sign_in: '登入',
}

const settingName = (key: string): string => SETTING_NAMES[key.split('.')[0] ?? ''] ?? key
