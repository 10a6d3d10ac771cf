/**
 * Loaded into the server with `--import`: on SIGUSR2 its clock jumps to so many milliseconds beside the machine's as the
 * file named by CLOCK_FILE says, and the log gets a line with CLOCK_JUMPED.
 */
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_FILE

// Programs that the server starts inherit its settings.
if (file !== undefined && process.argv[2] === 'start') {
  const MachineDate = Date
  let offset = 0
  const now = () => MachineDate.now() + offset
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, args: [], newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as Date,
    get: (target, name, receiver) =>
      name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
  })
  process.on('SIGUSR2', () => {
    offset = Number(readFileSync(file, 'utf8'))
    console.log(`clock jumped: ${offset}`)
  })
}
