/** Bytes of an uploaded recording: not more than nginx accepts (docs/operations.md). */
export const AUDIO_BYTES = 20 * 1024 * 1024

/** For choosers of files. */
export const AUDIO_TYPES = 'audio/mpeg, audio/mp4, audio/x-m4a, .mp3, .m4a'

/** Whether the address is that of a stored recording in a form that every browser plays. */
export function isAudioPath(address: string): boolean {
  return /^\/media\/[^/?#]+\.(?:mp3|m4a)$/i.test(address)
}

/** Whether a file on the writer's device is to be a recording. The server looks at its bytes. */
export function isAudioFile({ type, name }: { type: string; name: string }): boolean {
  return type.startsWith('audio/') || /\.(?:mp3|m4a)$/i.test(name)
}
