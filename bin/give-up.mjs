import process from 'node:process'

/** What sysexits.h calls EX_CONFIG. The unit of systemd starts nothing anew after it: each start would end alike. */
const NOT_STARTABLE = 78

/** Ends the process with a sentence, where another start would end in the same way. */
export function giveUp(sentence) {
  console.error(`xingcha: ${sentence}`)
  process.exit(NOT_STARTABLE)
}
