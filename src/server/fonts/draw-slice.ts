/** A program of its own (draw-in-process.ts): the parts as JSON in its one argument, the font on stdout. */
import { constants, setPriority } from 'node:os'
import { drawFont } from './draw-font.ts'
import type { FontPart } from './font-sources.ts'

// On a machine with one core, readers' requests come before a font that can wait.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.stdout.write(await drawFont(JSON.parse(process.argv[2] ?? '[]') as FontPart[]))
