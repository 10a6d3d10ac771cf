/** A program of its own (draw-in-process.ts): the parts as input, the font's bytes as answer. */
import { answerParent } from '../platform/runtime/answer-parent.ts'
import { drawFont } from './draw-font.ts'

answerParent(drawFont)
