import { existsSync } from 'node:fs'
import { installPackages } from './install-packages.ts'

/** WebKitGTK's driver, and the X server that draws for it without a screen. */
const PROGRAMS = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']

/** Whether the machine has a WebKit that journeys can drive: that of GTK, the engine of Safari. */
export function hasWebkit(): boolean {
  return PROGRAMS.every((program) => existsSync(program))
}

/** Installs Debian's WebKitGTK where the user may. Returns whether the machine has one afterwards. */
export function installWebkit(): boolean {
  if (!hasWebkit()) installPackages('webkit2gtk-driver', 'xvfb')
  return hasWebkit()
}
