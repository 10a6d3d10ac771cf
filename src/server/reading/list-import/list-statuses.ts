import type { ListQuestion } from '../../../contract/reading/book-list-sources.ts'
import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import { columnKey, namesIn } from '../../tabular/sheet.ts'

/** What a list says of a book; this site has no status for those that were given up. */
export type StatusWord = ReadingStatus | Extract<ListQuestion, 'unfinished'>

const STATUS_WORDS: Record<StatusWord, readonly string[]> = {
  want_to_read: namesIn(
    '想读, 待读, 未读, 想看, 未开始, wish, wishlist, to read, want to read, tbr, planned, ' +
      'unread, plan to read, for later, not started',
  ),
  reading: namesIn(
    '在读, 阅读中, 正在读, 进行中, 暂停, do, doing, progress, in progress, reading, paused, ' +
      'currently reading, started, on hold',
  ),
  completed: namesIn(
    '读过, 已读, 已读完, 读完, 看完, 完成, 已完成, collect, done, complete, completed, read, ' +
      'finished, read but unowned',
  ),
  unfinished: namesIn(
    '未读完, 没读完, 没有读完, 弃读, 放弃, 已放弃, 读不下去, 中断, 搁置, dropped, ' +
      'did not finish, dnf, abandoned, stopped, stopped reading, unfinished, given up, gave up, ' +
      'quit',
  ),
}

const STATUS_BY_WORD = new Map(
  Object.entries(STATUS_WORDS).flatMap(([status, words]) =>
    words.map((word) => [columnKey(word), status as StatusWord] as const),
  ),
)

/** The status that a word, or one of several between commas, stands for. */
export function findStatus(text: string): StatusWord | undefined {
  return [text, ...text.slice(0, LONGEST_STATUS).split(/[,，、;]/)]
    .map((word) => STATUS_BY_WORD.get(columnKey(word)))
    .find((status) => status !== undefined)
}

const LONGEST_STATUS = 500

const WORDS_IN_FILE_NAMES = ['想读', '未读完', '在读', '读过', '已读', 'wish', 'collect'].map(columnKey)

/** The status of all rows, by the name of the sheet or of the file. */
export function findNamedStatus(sheetName: string, fileName: string): StatusWord | undefined {
  const word = WORDS_IN_FILE_NAMES.find((word) => columnKey(fileName).includes(word))
  return findStatus(sheetName) ?? (word === undefined ? undefined : STATUS_BY_WORD.get(word))
}
