/** The program of every child process (run-in-child.ts): runs the tasks that the server asks of it. */
import { answerParent } from './platform/runtime/child-processes/answer-parent.ts'

const TASKS = {
  convertPicture: async () => (await import('./pictures/convert-picture.ts')).convertPicture,
  drawPicture: async () => (await import('./covers/draw-picture.ts')).drawPicture,
  drawFont: async () => (await import('./fonts/draw-font.ts')).drawFont,
  writeEpub: async () => (await import('./ebooks/write-epub.ts')).writeEpub,
  writeBackup: async () => (await import('./archive/backup/backup.service.ts')).writeBackup,
  runBlogImport: async () => (await import('./blog-import/run-blog-import.ts')).runBlogImport,
  readBookList: async () => (await import('./reading/list-import/read-list.ts')).readBookListParts,
}
export type Tasks = typeof TASKS

// The data folder is closed to other users, and so is what a child writes.
process.umask(0o077)
answerParent(TASKS)
