/** Adds the settings of the settings file to the environment. Ends the process where it cannot be read. */
export function readSettingsFile(): void
