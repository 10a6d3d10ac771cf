/** A child process (draw-font-in-child.ts): receives the parts of a font and answers with its bytes. */
import { answerParent } from '../platform/runtime/child-processes/answer-parent.ts'
import { drawFont } from './draw-font.ts'

answerParent(drawFont)
