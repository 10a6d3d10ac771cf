import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DockerfileParser, type Instruction } from 'dockerfile-ast'

export interface ImageStage {
  /** The image that it begins with. */
  from: string
  instructions: { keyword: string; text: string }[]
}

/** The Dockerfile's text, and its stages in order, continuation lines joined. */
export function readDockerfile(): { text: string; stages: ImageStage[] } {
  const text = readFileSync(path.join(import.meta.dirname, '../../../Dockerfile'), 'utf8')
  const stages: ImageStage[] = []
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const [keyword, rest] = [instruction.getKeyword(), argumentsOf(instruction)]
    if (keyword === 'FROM') stages.push({ from: rest, instructions: [] })
    else stages.at(-1)?.instructions.push({ keyword, text: rest })
  }
  return { text, stages }
}

/** The arguments of the last instruction of that kind in a stage. */
export function lastOf(stage: ImageStage | undefined, keyword: string): string {
  return stage?.instructions.findLast((instruction) => instruction.keyword === keyword)?.text ?? ''
}

/** The command of an instruction in the form of a JSON array. */
export function commandOf(text: string): string[] {
  return JSON.parse(text.slice(text.indexOf('['))) as string[]
}

/** The variables that a stage sets. */
export function variablesOf(stage: ImageStage | undefined): Record<string, string> {
  const pairs = lastOf(stage, 'ENV').matchAll(/(\w+)=(\S+)/g)
  return Object.fromEntries([...pairs].map(([, name = '', value = '']) => [name, value]))
}

function argumentsOf(instruction: Instruction): string {
  return (instruction.getRawArgumentsContent() ?? '').replaceAll(/\\\n\s*/g, ' ')
}
