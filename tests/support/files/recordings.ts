/** Silence as MP3: 26 milliseconds of each frame, 128 kilobits per second. */
export function silentMp3(frames = 40): Buffer<ArrayBuffer> {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0xc4])
  return Buffer.concat(Array.from({ length: frames }, () => frame))
}

/** The beginning of an MPEG-4 file with one track: `soun` or `vide`. */
export function mpeg4(track: 'soun' | 'vide'): Buffer<ArrayBuffer> {
  return Buffer.from(`\0\0\0\x18ftypM4A \0\0\0\0M4A mp42\0\0\0\x20hdlr${'\0'.repeat(8)}${track}`, 'latin1')
}
