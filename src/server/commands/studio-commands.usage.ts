import type { CommandUsage } from '../platform/runtime/command.ts'

const URL_OPTION = {
  url: { value: 'URL', description: 'of a site elsewhere; XINGCHA_TOKEN has the token' },
} as const

export const apiUsage: CommandUsage = {
  usages: [
    { usage: 'api METHOD PATH [JSON | @FILE]', description: 'do what the studio does, and print the answer' },
    { usage: 'api [WORD]', description: 'list the endpoints whose path has the word' },
  ],
  options: URL_OPTION,
}

export const logUsage: CommandUsage = {
  usages: [{ usage: 'log list', description: 'list who changed what, newest first' }],
  options: { most: { value: 'N', description: 'entries; else 100' }, ...URL_OPTION },
}

export const pushUsage: CommandUsage = {
  usages: [{ usage: 'push DIR', description: 'bring the Markdown files of a folder to the site, as drafts' }],
  options: {
    check: { description: 'say what would happen, and change nothing' },
    force: { description: 'replace newer texts of the site, which keeps them as versions' },
    ...URL_OPTION,
  },
}

export const pullUsage: CommandUsage = {
  usages: [{ usage: 'pull DIR', description: 'write the present texts of the site into such a folder' }],
  options: {
    check: { description: 'say what would happen, and change nothing' },
    force: { description: 'replace files that have changed here' },
    ...URL_OPTION,
  },
}
