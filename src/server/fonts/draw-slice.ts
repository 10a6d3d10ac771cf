/** A program of its own (draw-in-process.ts): the parts as JSON in its one argument, the font on stdout. */
import { letReadersComeFirst } from '../platform/reader-first.ts'
import { drawFont } from './draw-font.ts'
import type { FontPart } from './font-sources.ts'

letReadersComeFirst()
process.stdout.write(await drawFont(JSON.parse(process.argv[2] ?? '[]') as FontPart[]))
