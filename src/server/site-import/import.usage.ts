import type { CommandUsage } from '../platform/runtime/command.ts'

export const importUsage: CommandUsage = {
  calls: [
    {
      call: 'import FILE…',
      does: "take over the original site's tables: JSON Lines, JSON array or CSV, also .gz",
    },
    {
      call: 'import --isbn-extract FILE',
      does: "take books for the look-up by ISBN: Open Library's dump of editions or authors, also .gz",
    },
    {
      call: 'import EXPORT',
      does: 'move in from WordPress, Ghost, Blogger, Goodreads, or a folder of Markdown (Hexo, Hugo, Jekyll); also .zip',
    },
    { call: 'import DIR', does: 'take what xingcha export wrote into a new site' },
  ],
  options: {
    table: {
      value: 'NAME',
      does: 'books, comments, bookmarks, reading_lists or subscriptions; else by the file name',
    },
    users: {
      value: 'FILE',
      does: 'id and email of the users: gives them accounts here, and what was theirs',
    },
    covers: { value: 'DIR', does: 'where relative cover addresses are looked up' },
    report: { value: 'FILE', does: 'write refused rows there as JSON Lines' },
    check: { does: "of another blog's export: show what would come and what not, and store nothing" },
    media: { value: 'DIR', does: "the folder or .zip with the export's pictures" },
    categories: {
      value: 'FILE',
      does: 'CSV of two columns: a category or tag there, the category here (empty: none)',
    },
    offline: { does: 'take pictures from the export only, none from its address' },
    'isbn-extract': { value: 'FILE', does: 'see above; without other files' },
    create: { does: 'make a new site where there is none yet' },
  },
}
