import { SCOPES } from '../contract/accounts/permissions.ts'
import type { CommandUsage } from './platform/runtime/command.ts'

const PASSPHRASE_FILE = {
  'passphrase-file FILE': 'a file with a passphrase of one line: the backup is encrypted',
}
const URL_ELSEWHERE = { 'url URL': 'of a site elsewhere; XINGCHA_TOKEN has the token' }

/** How each command is called, in the order of the general help. */
export const USAGES = {
  start: { usages: { start: 'serve the site (the same as npm start)' } },
  check: {
    usages: { check: 'try settings, disk, database, mail, clock and the way through SITE_URL' },
    options: {
      json: 'print one JSON object: state, and findings with name, state and text',
      monitor: 'end with 0 for ok, 1 for a warning, 2 for a problem, not 1 for a problem',
    },
  },
  service: {
    usages: {
      service: 'show the files for systemd and nginx, by the settings; change nothing',
      'service --write': 'write them, as root',
    },
    options: {
      'user NAME': 'the user that the site runs as (the owner of the data, else xingcha)',
      write: 'write the files that are shown',
    },
  },
  update: {
    usages: {
      'update [TAG]':
        'install the release of this tag, else the newest: back up, migrate, restart; go back where it fails',
    },
    options: {
      'from URL': 'the repository (that of this clone)',
      check: 'show from and to; change nothing',
    },
  },
  migrate: { usages: { migrate: 'bring the database up to this version, as start does' } },
  'site-url': { usages: { 'site-url URL': 'say what another SITE_URL would change; change nothing' } },
  import: {
    usages: {
      'import FILE…': "take over the original site's tables: JSON Lines, JSON array or CSV, also .gz",
      'import --isbn-extract FILE':
        "take books for the look-up by ISBN: Open Library's dump of editions or authors, also .gz",
      'import EXPORT':
        'move in from WordPress, Ghost, Blogger, Movable Type, Medium, Substack, Goodreads, or a folder of Markdown (Hexo, Hugo, Jekyll); also .zip, .tar.gz',
      'import DIR': 'take what xingcha export wrote into a new site',
    },
    options: {
      'table NAME': 'books, comments, bookmarks, reading_lists or subscriptions; else by the file name',
      'users FILE': 'id and email of the users: gives them accounts here, and what was theirs',
      'covers DIR': 'where relative cover addresses are looked up',
      'report FILE': 'write refused rows there as JSON Lines',
      check: "of another blog's export: show what would come and what not, and store nothing",
      'media DIR': "the folder or archive with the export's pictures",
      'categories FILE': 'CSV of two columns: a category or tag there, the category here (empty: none)',
      drafts: 'bring every text of the export as a draft',
      'draft-rows FILE': 'bring these as drafts: lines of a report, or the places that it names',
      'leave-out FILE': 'leave these texts out; such a file',
      'kinds FILE': 'lines of a report whose "kind" was changed: review, essay or page',
      offline: 'take pictures from the export only, none from its address',
      'isbn-extract FILE': 'see above; without other files',
      create: 'make a new site where there is none yet',
    },
  },
  backup: {
    usages: { 'backup FILE': 'write the whole site into one file, while it runs' },
    options: PASSPHRASE_FILE,
  },
  restore: {
    usages: {
      'restore FILE': 'replace the whole site by a backup of either database engine',
      'restore s3://BUCKET/PREFIX/NAME': 'the same from BACKUP_TO; without NAME: list the backups there',
    },
    options: { ...PASSPHRASE_FILE, yes: 'replace what is there' },
  },
  export: {
    usages: { 'export DIR': 'write the site into open files: Markdown, JSON, pictures' },
    options: { 'for PROGRAM': 'write the texts alone, as hugo, hexo or obsidian reads them' },
  },
  sample: {
    usages: { 'sample remove': 'show what of the sample library is on the site and would go' },
    options: { yes: 'remove it, with the comments, bookmarks and reading-list entries of its reviews' },
  },
  set: {
    usages: {
      'set KEY VALUE': 'change a setting at once; put -- before a VALUE that begins with -',
    },
  },
  owner: { usages: { 'owner EMAIL': 'make this account the reviewer' } },
  'two-step': { usages: { 'two-step off EMAIL': 'ask this account for no second step any more' } },
  sessions: {
    usages: {
      'sessions end EMAIL': 'sign this account out everywhere',
      'sessions end --all': 'sign every account out everywhere',
    },
    options: { all: 'every account' },
  },
  api: {
    usages: {
      'api METHOD PATH [JSON | @FILE]': 'do what the studio does, and print the answer',
      'api [WORD]': 'list the endpoints whose path has the word',
    },
    options: URL_ELSEWHERE,
  },
  push: {
    usages: { 'push DIR': 'bring the Markdown files of a folder to the site, as drafts' },
    options: {
      check: 'say what would happen, and change nothing',
      force: 'replace newer texts of the site, which keeps them as versions',
      ...URL_ELSEWHERE,
    },
  },
  pull: {
    usages: { 'pull DIR': 'write the present texts of the site into such a folder' },
    options: {
      check: 'say what would happen, and change nothing',
      force: 'replace files that have changed here',
      ...URL_ELSEWHERE,
    },
  },
  log: {
    usages: { 'log list': 'list who changed what, newest first' },
    options: { 'most N': 'entries; else 100', ...URL_ELSEWHERE },
  },
  people: {
    usages: {
      'people list': 'list the owner, the editors and open invitations',
      'people invite EMAIL': 'mail a link by which its holder becomes an editor',
      'people remove EMAIL': 'end an invitation, or the rights of an editor',
    },
  },
  tokens: {
    usages: {
      'tokens list EMAIL': 'list the tokens of this member: id, scopes, last use, name',
      'tokens create EMAIL NAME': 'print a new token, this one time',
      'tokens revoke EMAIL ID': 'end a token',
    },
    options: {
      'scopes LIST': `of ${SCOPES.join(',')}; else read,write`,
      'days DAYS': '30, 90 or 365; else without end',
    },
  },
} satisfies Record<string, CommandUsage>
