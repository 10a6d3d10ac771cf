import { expect, test } from 'vitest'
import { bookTitle, coverOf, entryTitle, plainTitle, textByline, textTitle } from './books.ts'
import { titleInSentence } from './sentences.ts'

const BOOK = { kind: 'review' as const, title: '燈塔行', headline: '', author: '吳爾芙' }
const HEADED = { ...BOOK, headline: '十年，與一間房' }
const ESSAY = { kind: 'essay' as const, title: '夜裡讀書', headline: '夜裡讀書', author: '' }

test('a book has its marks, a headline stands bare, and takes its own marks within a sentence', () => {
  const texts = [BOOK, HEADED, ESSAY]
  expect(texts.map(textTitle)).toEqual(['《燈塔行》', '十年，與一間房', '夜裡讀書'])
  expect(texts.map(entryTitle)).toEqual(['《燈塔行》', '《燈塔行》', '夜裡讀書'])
  expect(texts.map(titleInSentence)).toEqual(['《燈塔行》', '〈十年，與一間房〉', '〈夜裡讀書〉'])
  expect(texts.map(plainTitle)).toEqual(['燈塔行', '十年，與一間房', '夜裡讀書'])
  expect(texts.map(textByline)).toEqual(['吳爾芙', '《燈塔行》吳爾芙', '散文'])
  expect(texts.map(coverOf)).toEqual(['《燈塔行》封面', '《燈塔行》封面', '〈夜裡讀書〉封面'])
})

test('the marks within the title of a book become single ones', () => {
  expect(bookTitle('《紅樓夢》導讀')).toBe('《〈紅樓夢〉導讀》')
})

test('a text that an earlier version has stored on a device has no headline', () => {
  expect(textTitle({ title: '燈塔行', headline: undefined })).toBe('《燈塔行》')
})
