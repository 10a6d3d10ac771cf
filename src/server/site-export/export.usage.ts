import type { CommandUsage } from '../platform/runtime/command.ts'

export const exportUsage: CommandUsage = {
  calls: [{ call: 'export DIR', does: 'write the site into open files: Markdown, JSON, pictures' }],
}
