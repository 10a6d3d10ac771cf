import type { CommandUsage } from '../platform/runtime/command.ts'

const passphraseFile = {
  value: 'FILE',
  description: 'a file with a passphrase of one line: the backup is encrypted',
}

export const backupUsage: CommandUsage = {
  usages: [{ usage: 'backup FILE', description: 'write the whole site into one file, while it runs' }],
  options: { 'passphrase-file': passphraseFile },
}

export const restoreUsage: CommandUsage = {
  usages: [
    { usage: 'restore FILE', description: 'replace the whole site by a backup of either database engine' },
    {
      usage: 'restore s3://BUCKET/PREFIX/NAME',
      description: 'the same from BACKUP_TO; without NAME: list the backups there',
    },
  ],
  options: {
    'passphrase-file': passphraseFile,
    yes: { description: 'replace what is there' },
  },
}

export const exportUsage: CommandUsage = {
  usages: [{ usage: 'export DIR', description: 'write the site into open files: Markdown, JSON, pictures' }],
  options: {
    for: { value: 'PROGRAM', description: 'write the texts alone, as hugo, hexo or obsidian reads them' },
  },
}

export const importUsage: CommandUsage = {
  usages: [
    {
      usage: 'import FILE…',
      description: "take over the original site's tables: JSON Lines, JSON array or CSV, also .gz",
    },
    {
      usage: 'import --isbn-extract FILE',
      description: "take books for the look-up by ISBN: Open Library's dump of editions or authors, also .gz",
    },
    {
      usage: 'import EXPORT',
      description:
        'move in from WordPress, Ghost, Blogger, Movable Type, Medium, Substack, Goodreads, or a folder of Markdown (Hexo, Hugo, Jekyll); also .zip, .tar.gz',
    },
    { usage: 'import DIR', description: 'take what xingcha export wrote into a new site' },
  ],
  options: {
    table: {
      value: 'NAME',
      description: 'books, comments, bookmarks, reading_lists or subscriptions; else by the file name',
    },
    users: {
      value: 'FILE',
      description: 'id and email of the users: gives them accounts here, and what was theirs',
    },
    covers: { value: 'DIR', description: 'where relative cover addresses are looked up' },
    report: { value: 'FILE', description: 'write refused rows there as JSON Lines' },
    check: { description: "of another blog's export: show what would come and what not, and store nothing" },
    media: { value: 'DIR', description: "the folder or archive with the export's pictures" },
    categories: {
      value: 'FILE',
      description: 'CSV of two columns: a category or tag there, the category here (empty: none)',
    },
    drafts: { description: 'bring every text of the export as a draft' },
    'draft-rows': {
      value: 'FILE',
      description: 'bring these as drafts: lines of a report, or the places that it names',
    },
    'leave-out': { value: 'FILE', description: 'leave these texts out; such a file' },
    kinds: {
      value: 'FILE',
      description: 'lines of a report whose "kind" was changed: review, essay or page',
    },
    offline: { description: 'take pictures from the export only, none from its address' },
    'isbn-extract': { value: 'FILE', description: 'see above; without other files' },
    create: { description: 'make a new site where there is none yet' },
  },
}

export const sampleUsage: CommandUsage = {
  usages: [
    { usage: 'sample remove', description: 'show what of the sample library is on the site and would go' },
  ],
  options: {
    yes: { description: 'remove it, with the comments, bookmarks and reading-list entries of its reviews' },
  },
}
