import type { z } from 'zod'
import type { bookPlaceSchema, bookPlacesSchema } from './book-places-schema.ts'

/** 書在哪裡: the bookshops and libraries to which the owner's reviews lead, in order. */
export type BookPlaces = z.infer<typeof bookPlacesSchema>
export type BookPlace = z.infer<typeof bookPlaceSchema>

/** What an address can ask for, in braces. */
const BOOK_FIELDS = ['isbn', 'title', 'author'] as const

export type BookField = (typeof BOOK_FIELDS)[number]

/** In characters, but for the numbers of places and of addresses of one. */
export const PLACE_LIMITS = { places: 12, templates: 2, name: 12, template: 500 } as const

export const DEFAULT_BOOK_PLACES: BookPlaces = { places: [], says_unpaid: false }

/** A field in an address; the group is its name. */
export const FIELD_IN_ADDRESS = /\{(isbn|title|author)\}/g

/** The fields that an address asks for, each once. */
export function fieldsOf(template: string): BookField[] {
  return BOOK_FIELDS.filter((field) => template.includes(`{${field}}`))
}

const place = (name: string, ...templates: string[]): BookPlace => ({ name, templates, is_sponsored: false })

/** Bookshops and libraries of Taiwan, for the owner to choose from. */
export const USUAL_PLACES: readonly BookPlace[] = [
  place(
    '博客來',
    'https://search.books.com.tw/search/query/key/{isbn}/cat/all',
    'https://search.books.com.tw/search/query/key/{title}/cat/all',
  ),
  place(
    '讀冊',
    'https://www.taaze.tw/rwd_searchResult.html?keyType%5B%5D=0&keyword%5B%5D={isbn}',
    'https://www.taaze.tw/rwd_searchResult.html?keyType%5B%5D=0&keyword%5B%5D={title}',
  ),
  place(
    '誠品',
    'https://www.eslite.com/Search?keyword={isbn}',
    'https://www.eslite.com/Search?keyword={title}',
  ),
  place(
    '金石堂',
    'https://www.kingstone.com.tw/search/key/{isbn}',
    'https://www.kingstone.com.tw/search/key/{title}',
  ),
  place('Readmoo', 'https://readmoo.com/search/keyword?q={title}'),
  place('Kobo', 'https://www.kobo.com/tw/zh/search?query={title}%20{author}'),
  place('HyRead', 'https://ebook.hyread.com.tw/searchList.jsp?search_field=FullText&search_input={title}'),
  place(
    '全國圖書館',
    'https://nbinet3.ncl.edu.tw/search~S1*cht/?searchtype=i&searcharg={isbn}',
    'https://nbinet3.ncl.edu.tw/search~S1*cht/?searchtype=t&searcharg={title}',
  ),
  place(
    '北市圖',
    'https://book.tpml.edu.tw/search?searchField=ISBN&searchInput={isbn}',
    'https://book.tpml.edu.tw/search?searchField=TI&searchInput={title}',
  ),
  place(
    '新北市圖',
    'https://webpac.tphcc.gov.tw/webpac/search.cfm?m=as&t0=i&k0={isbn}&c0=and',
    'https://webpac.tphcc.gov.tw/webpac/search.cfm?m=ss&t0=k&k0={title}&c0=and',
  ),
]
