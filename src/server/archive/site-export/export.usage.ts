import type { CommandUsage } from '../../platform/runtime/command.ts'

export const exportUsage: CommandUsage = {
  usages: [{ usage: 'export DIR', description: 'write the site into open files: Markdown, JSON, pictures' }],
}
